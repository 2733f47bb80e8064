/** Also the name of the cookie that tells the server. */
export const languageKey = 'user-language'

export const themeKey = 'theme'

/** `off`: this device shows no cards below lines. */
export const cardsKey = 'link-cards'

/** `chart`: this device shows the channels as a chart. */
export const channelsViewKey = 'channels-view'

/** Why the session that was here is over, in the reader's language. */
export const endKey = 'session-end'

/** Followed by the user's id and a colon: what somebody wrote and did not get to send. */
export const unsentPrefixes = ['draft:', 'draft-base:', 'draft-pictures:', 'outbox:']

export const draftKey = (userId: number, place: string) => `draft:${userId}:${place}`

/** What the server was last known to have of a draft: what is typed here since is not there yet. */
export const draftBaseKey = (userId: number, place: string) => `draft-base:${userId}:${place}`

/** Which pictures wait with it; of those other devices know nothing. */
export const draftPicturesKey = (userId: number, place: string) => `draft-pictures:${userId}:${place}`

/** What pages and the service worker keep in databases: files and lines that were not sent, and what was shared. */
export const databaseNames = ['line-pictures', 'waiting-lines', 'shared-content'] as const
export type DatabaseName = (typeof databaseNames)[number]

/** What this device played last, and where it stopped. */
export const playerKey = 'player'

/** The skin tone that somebody chose, and which emoji they sent last. */
export const emojiKey = 'emoji'

/** What was chosen in the palette, and how often. */
export const paletteKey = 'palette'

/** Where this device has shared something last. */
export const sharedToKey = 'shared-to'

/** What a visitor wants to say once they have signed in. */
export const firstWordsKey = 'first-words'
