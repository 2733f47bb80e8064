/** Pages whose address never changes, for search engines. */
export const fixedPages = [
  '/',
  '/blog',
  '/lyrics',
  '/music',
  '/photos',
  '/videos',
  '/extraIncome',
  '/shop',
  '/courses',
  '/channels',
  '/bio',
  '/curso/voce-nao-e-um-lixo',
  '/sobre-nos',
  '/contato',
  '/termos-de-uso',
  '/politica-de-privacidade',
] as const
