/*
 * Limits of lengths (in UTF-16 units, as browsers count) and of numbers, shared by server and forms. Import them with
 * `import * as bounds`, so that unused ones are left out of a page's script.
 */

export const username = { min: 2, max: 30 } as const
export const nickname = { min: 2, max: 30, perUser: 5 } as const
export const name = { max: 80 } as const
export const email = { max: 254 } as const
export const password = { min: 8, max: 128 } as const
export const appPassword = { name: 60, perUser: 10 } as const
export const passkey = { name: 60, perUser: 20 } as const
export const recoveryCodes = { count: 10 } as const
/** Browsers with web push. */
export const device = { perUser: 10 } as const
export const subject = { max: 150 } as const
export const contactMessage = { max: 5000, links: 3 } as const
/** Has room for the whole quoted message. */
export const contactReply = { subject: 160, max: 12_000 } as const
/** Excerpt of the quoted line above a reply, in code points. */
export const quote = { max: 200 } as const
/** Longer than the longest sequences, such as families with skin tones. */
export const emoji = { max: 40 } as const
/** Typing is not announced in channels with more people. */
export const typing = { people: 12, secondsShown: 6 } as const
/** Length of an away message, and its longest duration: a week. */
export const away = { max: 200, minutes: 10_080 } as const
export const channelText = { max: 2000 } as const
/** How long and how often a line of a channel or a conversation can be edited by its author. */
export const line = { editableMinutes: 15, edits: 10 } as const
export const welcomeMessage = { max: 500 } as const
/** A typed handle or URL of a profile on another site. */
export const profileLink = { max: 2048 } as const
export const privateText = { max: 4000 } as const
/** Drafts; as long as the longest line that can be sent. */
export const draft = { max: 4000, perUser: 50 } as const
export const search = { max: 200 } as const
/** Query of the site search. */
export const publicSearch = { max: 100 } as const
export const topic = { max: 390 } as const
export const channelDescription = { max: 255 } as const
/** Duration of a mute, in minutes. */
export const mute = { min: 5, max: 10_080 } as const
export const listedWord = { max: 60, perSite: 500, perChannel: 200 } as const
/** Seconds between two lines of one person. */
export const slowMode = { max: 21_600 } as const
/** Reason of a kick or ban. */
export const reason = { max: 200 } as const
/** Text of a report to staff. */
export const reportReason = { max: 500 } as const
/** Reason of an action of staff. */
export const staffReason = { max: 500 } as const
/** Per gift, and in total. */
export const coins = { max: 1_000_000_000 } as const
export const favouriteChannels = { max: 200 } as const
export const verificationCode = { length: 4 } as const
export const url = { max: 2048 } as const
export const article = { title: 200, description: 255, maxLength: 500_000, lrc: 100_000 } as const
export const survey = { question: 120, option: 60, fewest: 2, most: 6 } as const
export const news = { title: 200, snippet: 400, query: 100, perFeed: 100, perSave: 100 } as const
export const album = { name: 120, description: 255, product: 150 } as const
export const video = {
  title: 200,
  description: 5000,
  tag: 60,
  tags: 30,
  seconds: 1_000_000,
  posterBytes: 10 * 1024 * 1024,
  playlist: 150,
  inPlaylist: 200,
} as const
export const photo = { alt: 255, caption: 255, maxBytes: 10 * 1024 * 1024 } as const
export const track = { title: 150, artist: 150, audioBytes: 30 * 1024 * 1024, atMost: 300 } as const
export const avatar = { maxBytes: 5 * 1024 * 1024, width: 800, height: 400 } as const
/** Pictures of lines: limits of each, and the number per line. A cut upload costs one part at most. */
export const linePicture = {
  maxBytes: 10 * 1024 * 1024,
  partBytes: 256 * 1024,
  perLine: 4,
  alt: 500,
  width: 2000,
  height: 2000,
} as const
/** Pictures of the library; per upload. */
export const library = {
  maxBytes: 10 * 1024 * 1024,
  atOnce: 10,
  width: 2000,
  height: 2000,
  label: 120,
} as const
/** Number of items shown at once. */
export const moderationQueue = 100
