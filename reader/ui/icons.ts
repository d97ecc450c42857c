import { downloadIcon } from "#domain/skin/download-icon.ts";

/** Icons as SVG paths in a square of 24 × 24. */
export const icons = {
  previousPage: "M6 14.5l6-6 6 6",
  nextPage: "M6 9.5l6 6 6-6",
  zoomIn: "M12 5.5v13M5.5 12h13",
  zoomOut: "M5.5 12h13",
  fitWidth: "M4 5v14M20 5v14M7.5 12h9M10 9.5L7.5 12l2.5 2.5M14 9.5l2.5 2.5-2.5 2.5",
  search: "M10.5 4.5a6 6 0 1 1 0 12a6 6 0 1 1 0-12zM15 15l5 5",
  print: "M7 9V4h10v5M7 17H4v-6.5A1.5 1.5 0 0 1 5.5 9h13a1.5 1.5 0 0 1 1.5 1.5V17h-3M7 14h10v6H7z",
  download: downloadIcon,
  fullScreen: "M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15",
  thumbnails: "M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z",
  outline: "M4.5 6.5h1M8.5 6.5h11M7.5 12h1M11.5 12h8M7.5 17.5h1M11.5 17.5h8",
  viewMode: "M12 6.5C10 5 7 4.5 3.5 4.5v13c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2v-13c-3.5 0-6.5.5-8.5 2zM12 6.5v13",
  assets: "M12 3.5l1.8 5.2 5.2 1.8-5.2 1.8L12 17.5l-1.8-5.2L5 10.5l5.2-1.8zM18.5 16v5M16 18.5h5",
  assetsList: "M4 5.5l1.5 1.5 2.5-3M4 12l1.5 1.5 2.5-3M4 18.5l1.5 1.5 2.5-3M11.5 6h8.5M11.5 12.5h8.5M11.5 19h8.5",
  enlarge: "M14 4.5h5.5V10M10 19.5H4.5V14M19.5 4.5l-6.5 6.5M4.5 19.5l6.5-6.5",
  back: "M14.5 6l-6 6 6 6",
  onward: "M9.5 6l6 6-6 6",
  more: "M4.5 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0zM11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0zM17.5 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0z",
  close: "M6 6l12 12M18 6L6 18",
} as const;

/** Name of an icon. */
export type IconName = keyof typeof icons;
