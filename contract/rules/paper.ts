/** Background of pages in both themes, as in `tokens.css`, for use outside of style sheets. */
export const paper = { light: '#fbfaf6', dark: '#0b111d' }
