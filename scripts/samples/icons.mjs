/** Draws the icons of the sample's assets: round badges as SVG. */

/**
 * @param {string} background
 * @param {string} glyph
 */
const createBadge = (background, glyph) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">` +
  `<circle cx="48" cy="48" r="46" fill="#000" opacity=".18"/><circle cx="48" cy="47" r="43" fill="${background}"/>` +
  `<circle cx="48" cy="47" r="40.5" fill="none" stroke="#fff" stroke-width="2.5" opacity=".85"/>${glyph}</svg>\n`;
const stroke = 'fill="none" stroke="#fff" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"';

/** The icons by their file names. */
export const icons = {
  "icon-letter.svg": createBadge("#c4512d", `<path ${stroke} d="M26 34h44v28H26zM27 36l21 16 21-16"/>`),
  "icon-film.svg": createBadge("#16242e", `<path fill="#fff" d="M39 30v34l28-17z"/>`),
  "icon-picture.svg": createBadge(
    "#1d4f55",
    `<path ${stroke} d="M27 33h42v29H27zM28 58l12-12 9 8 8-7 11 11"/><circle cx="57" cy="41" r="3.4" fill="#fff"/>`,
  ),
  "icon-calendar.svg": createBadge("#16242e", `<path ${stroke} d="M29 34h38v31H29zM29 44h38M38 29v9M58 29v9"/>`),
  "icon-form.svg": createBadge("#c4512d", `<path ${stroke} d="M32 28h32v39H32zM40 39h16M40 48h16M40 57h9"/>`),
  "icon-card.svg": createBadge(
    "#c4512d",
    `<path ${stroke} d="M25 33h46v29H25zM54 42h10M54 51h10M33 56c1-7 13-7 14 0"/><circle cx="40" cy="43" r="4" fill="#fff"/>`,
  ),
  "icon-mail.svg": createBadge("#c4512d", `<path ${stroke} d="M27 35h42v26H27zM28 37l20 14 20-14"/>`),
  "icon-phone.svg": createBadge(
    "#c4512d",
    `<path fill="#fff" d="M35.500 28.500c2-1.600 4.300-1.200 5.500.9l3.400 5.800c1 1.800.6 3.700-1 5l-2.600 2.100c2.200 4.800 5.700 8.400 10.500 10.600l2.100-2.600c1.300-1.600 3.200-2 5-1l5.800 3.400c2.100 1.200 2.500 3.500.9 5.500-3.200 4.100-7.600 5.700-12.600 3.600C43.900 58.200 36.500 51 32.200 42c-2.300-5.200-.8-10.200 3.300-13.500z"/>`,
  ),
};
