/** Articles, lyrics, shops, videos and what people say of themselves exist once, in the language of the site. */
export const textLanguage = 'pt'
