/** Icons of actions that buttons on pages show too, as SVG paths in a square of 24 × 24. */
export const actionIcons = {
  url: "M10 7H6v11h11v-4M13 5h6v6M19 5l-8 8",
  email: "M4 6.5h16v11H4zM4 7.5l8 6 8-6",
  phone:
    "M6 4.5h3.5l1.5 4-2 1.5c1 2 2.5 3.5 4.5 4.5l1.5-2 4 1.5V18c0 1-.8 1.7-1.7 1.7C10.5 19.2 4.8 13.5 4.3 6.2 4.3 5.3 5 4.5 6 4.5z",
  agenda: "M5 6h14v13H5zM5 10h14M9 4v4M15 4v4",
  form: "M6 4.5h12v15H6zM9 8.5h6M9 12h6M9 15.5h3",
  share:
    "M8 12.5l8 4M8 11l8-4M5.5 12a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0zM15.5 6.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0zM15.5 17.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0z",
} as const;
