/** Pages whose address never changes, for search engines. */
export const fixedPages = [
  '/',
  '/channels',
  '/sobre-nos',
  '/contato',
  '/termos-de-uso',
  '/politica-de-privacidade',
] as const
