/** Default away message, in the default language of the site. */
export const awayUnsaid = 'Volto já'
