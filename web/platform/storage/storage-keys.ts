/** Also the name of the cookie that the server reads. */
export const languageKey = 'user-language'

export const themeKey = 'theme'

/** `off`: no link cards below lines on this device. */
export const cardsKey = 'link-cards'

/** `chart`: channels are shown as a chart on this device. */
export const channelsViewKey = 'channels-view'

/** Why the last session ended, in the user's language. */
export const endKey = 'session-end'

/** Prefixes of unsent input: drafts with what belongs to them, and lines. */
export const unsentPrefixes = ['draft', 'outbox:']

export const draftKey = (userId: number, place: string) => `draft:${userId}:${place}`

/** Version of a draft that the server was last known to have; later typing is not there yet. */
export const draftBaseKey = (userId: number, place: string) => `draft-base:${userId}:${place}`

/** Pictures attached to a draft; other devices do not have them. */
export const draftPicturesKey = (userId: number, place: string) => `draft-pictures:${userId}:${place}`

/** The line that a draft replies to; other devices know it once there is a text. */
export const draftReplyKey = (userId: number, place: string) => `draft-reply:${userId}:${place}`

/** Databases of pages and the service worker: files and lines not yet sent, and shared content. */
export const databaseNames = ['line-pictures', 'waiting-lines', 'shared-content'] as const
export type DatabaseName = (typeof databaseNames)[number]

/** Cache that is there while the server has not heard of a sign-out; it is empty. */
export const lateSignOut = 'late-sign-out'

/** What this device played last, and at which position. */
export const playerKey = 'player'

/** Skin tone and recently used emoji. */
export const emojiKey = 'emoji'

/** What was chosen in the palette, and how often. */
export const paletteKey = 'palette'

/** Where this device shared to last. */
export const sharedToKey = 'shared-to'

/** The text that a visitor wants to send once signed in. */
export const firstWordsKey = 'first-words'
