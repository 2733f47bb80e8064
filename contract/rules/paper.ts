/** The ground of pages in both themes, as `tokens.css` has it, for what no style sheet reaches. */
export const paper = { light: '#fbfaf6', dark: '#0b111d' }
