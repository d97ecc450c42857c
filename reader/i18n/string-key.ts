/** The key of a sentence that there is one of for each kind: `errorPdf` for the kind `pdf`. Its type says which keys. */
export const stringKey = <Group extends string, Kind extends string>(group: Group, kind: Kind) =>
  `${group}${kind.charAt(0).toUpperCase()}${kind.slice(1)}` as `${Group}${Capitalize<Kind>}`;
