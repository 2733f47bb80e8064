/*
 * Lengths in characters (UTF-16 units, as browsers count them), and counts. Server and forms share them, each by
 * `import * as bounds`: what a page does not use is not in its script.
 */

export const username = { min: 2, max: 30 } as const
export const nickname = { min: 2, max: 30, perUser: 5 } as const
export const name = { max: 80 } as const
export const email = { max: 254 } as const
export const password = { min: 8, max: 128 } as const
export const appPassword = { name: 60, perUser: 10 } as const
export const passkey = { name: 60, perUser: 20 } as const
export const recoveryCodes = { count: 10 } as const
/** Browsers that are told of news. */
export const device = { perUser: 10 } as const
export const subject = { max: 150 } as const
export const contactMessage = { max: 5000, links: 3 } as const
/** Room for the whole message that is answered, quoted. */
export const contactReply = { subject: 160, max: 12_000 } as const
/** Of the line that is answered, above the answer; in code points. */
export const quote = { max: 200 } as const
/** The longest that there are, of families and of people with their tones, are shorter. */
export const emoji = { max: 40 } as const
/** In a channel with more people nobody is told who is writing. */
export const typing = { people: 12, secondsShown: 6 } as const
/** Why somebody is away, and for how long at most: a week. */
export const away = { max: 200, minutes: 10_080 } as const
export const channelText = { max: 2000 } as const
/** Who said something, in a channel or in private, may change it for so long. */
export const line = { editableMinutes: 15, edits: 10 } as const
export const welcomeMessage = { max: 500 } as const
/** What somebody types to name their profile elsewhere. */
export const profileLink = { max: 2048 } as const
export const privateText = { max: 4000 } as const
/** What is written and not sent, of which other devices know; as long as the longest that can be sent. */
export const draft = { max: 4000, perUser: 50 } as const
export const search = { max: 200 } as const
/** Anybody's search over everything that is published. */
export const publicSearch = { max: 100 } as const
export const topic = { max: 390 } as const
export const channelDescription = { max: 255 } as const
/** Minutes for which somebody may be muted. */
export const mute = { min: 5, max: 10_080 } as const
export const listedWord = { max: 60, perSite: 500, perChannel: 200 } as const
/** Seconds between two lines of one person. */
export const slowMode = { max: 21_600 } as const
/** Why somebody was kicked or banned. */
export const reason = { max: 200 } as const
/** What somebody reports to staff. */
export const reportReason = { max: 500 } as const
/** Why staff did something. */
export const staffReason = { max: 500 } as const
/** In one go, and in all. */
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
/** Pictures of lines: of each, and in one line. */
export const linePicture = {
  maxBytes: 10 * 1024 * 1024,
  perLine: 4,
  alt: 500,
  width: 2000,
  height: 2000,
} as const
/** Pictures of staff; in one go. */
export const library = {
  maxBytes: 10 * 1024 * 1024,
  atOnce: 10,
  width: 2000,
  height: 2000,
  label: 120,
} as const
/** What waits for moderators: so much of it is shown at once. */
export const moderationQueue = 100
