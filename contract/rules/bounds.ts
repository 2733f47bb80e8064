/** Lengths in characters (UTF-16 units, as browsers count them). Server and forms share them. */
export const bounds = {
  username: { min: 2, max: 30 },
  nickname: { min: 2, max: 30, perUser: 5 },
  name: { max: 80 },
  email: { max: 254 },
  password: { min: 8, max: 128 },
  appPassword: { name: 60, perUser: 10 },
  passkey: { name: 60, perUser: 20 },
  recoveryCodes: { count: 10 },
  /** Browsers that are told of news. */
  device: { perUser: 10 },
  subject: { max: 150 },
  contactMessage: { max: 5000, links: 3 },
  /** Room for the whole message that is answered, quoted. */
  contactReply: { subject: 160, max: 12_000 },
  /** Of the line that is answered, above the answer; in code points. */
  quote: { max: 200 },
  /** The longest that there are, of families and of people with their tones, are shorter. */
  emoji: { max: 40 },
  /** In a channel with more people nobody is told who is writing. */
  typing: { people: 12, secondsShown: 6 },
  /** Why somebody is away, and for how long at most: a week. */
  away: { max: 200, minutes: 10_080 },
  channelText: { max: 2000 },
  /** Who said something, in a channel or in private, may change it for so long. */
  line: { editableMinutes: 15 },
  welcomeMessage: { max: 500 },
  /** What somebody types to name their profile elsewhere. */
  profileLink: { max: 2048 },
  privateText: { max: 4000 },
  /** What is written and not sent, of which other devices know; as long as the longest that can be sent. */
  draft: { max: 4000, perUser: 50 },
  search: { max: 200 },
  /** Anybody's search over everything that is published. */
  publicSearch: { max: 100 },
  topic: { max: 390 },
  channelDescription: { max: 255 },
  /** Minutes for which somebody may be muted. */
  mute: { min: 5, max: 10_080 },
  listedWord: { max: 60, perSite: 500, perChannel: 200 },
  /** Seconds between two lines of one person. */
  slowMode: { max: 21_600 },
  /** Why somebody was kicked or banned. */
  reason: { max: 200 },
  /** What somebody reports to staff. */
  reportReason: { max: 500 },
  /** Why staff did something. */
  staffReason: { max: 500 },
  /** In one go, and in all. */
  coins: { max: 1_000_000_000 },
  favouriteChannels: { max: 200 },
  verificationCode: { length: 4 },
  url: { max: 2048 },
  article: { title: 200, description: 255, maxLength: 500_000, lrc: 100_000 },
  survey: { question: 120, option: 60, fewest: 2, most: 6 },
  news: { title: 200, snippet: 400, query: 100, perFeed: 100, perSave: 100 },
  album: { name: 120, description: 255, product: 150 },
  video: {
    title: 200,
    description: 5000,
    tag: 60,
    tags: 30,
    seconds: 1_000_000,
    posterBytes: 10 * 1024 * 1024,
    playlist: 150,
    inPlaylist: 200,
  },
  photo: { alt: 255, caption: 255, maxBytes: 10 * 1024 * 1024 },
  track: { title: 150, artist: 150, audioBytes: 30 * 1024 * 1024, atMost: 300 },
  avatar: { maxBytes: 5 * 1024 * 1024, width: 800, height: 400 },
  /** Pictures of lines: of each, and in one line. */
  linePicture: { maxBytes: 10 * 1024 * 1024, perLine: 4, alt: 500, width: 2000, height: 2000 },
  /** Pictures of staff; in one go. */
  library: { maxBytes: 10 * 1024 * 1024, atOnce: 10, width: 2000, height: 2000, label: 120 },
} as const

/** Starts with a letter or figure; then also dot, underscore and hyphen. */
export const usernamePattern = /^[A-Za-z0-9][A-Za-z0-9._-]*$/

/** Looks like an address: one @, no spaces, a dot in the host. Only a letter that arrives proves more. */
export const emailPattern = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\].]{2,}$/

/** No 0, O, 1, I or L: each can be read as another. */
export const verificationAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
