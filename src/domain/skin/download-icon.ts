/** An arrow that points down to a line: an SVG path in a square of 24 × 24, in a file that the reader's first script can have alone. */
export const downloadIcon = "M12 4v11M7.5 10.5L12 15l4.5-4.5M5 19.5h14";
