/** Words that the specification gives and that administrators may change. Their texts are in `labels.json` of each language. */
export const labelKeys = [
  'films',
  'articlesPerFilm',
  'search',
  'PVT',
  'Whois',
  'ChanServ',
  'OP',
  'DEOP',
  'MASTER',
  'DEMASTER',
  'VOICE',
  'DEVOICE',
  'KICK',
  'KICKBAN',
] as const

export type LabelKey = (typeof labelKeys)[number]
