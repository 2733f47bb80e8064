/** Pages whose address never changes, for search engines. */
export const fixedPages = [
  '/',
  '/blog',
  '/lyrics',
  '/music',
  '/shop',
  '/courses',
  '/channels',
  '/sobre-nos',
  '/contato',
  '/termos-de-uso',
  '/politica-de-privacidade',
] as const
