/** Texts that administrators may change. Their defaults are in `labels.json` of each language. */
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
