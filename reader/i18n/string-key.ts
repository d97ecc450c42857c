/** Builds the key of a string that exists once per kind: group `error` and kind `pdf` give `errorPdf`. */
export const stringKey = <Group extends string, Kind extends string>(group: Group, kind: Kind) =>
  `${group}${kind.charAt(0).toUpperCase()}${kind.slice(1)}` as `${Group}${Capitalize<Kind>}`;
