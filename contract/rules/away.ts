/** What is told of who is away and does not say why: the site speaks Portuguese to whoever has not chosen. */
export const awayUnsaid = 'Volto já'
