import { sourceFiles } from '../tests/support/source-files.ts'
import { type Titled, testTitles } from './test-titles.ts'

interface Section {
  title: string
  files: RegExp
  /** Lists files and subjects but no titles, for tests that concern only developers. */
  isBrief?: boolean
}

const features = (...names: string[]) => `(server|web)/features/(admin/)?(${names.join('|')})/`
const tests = (...names: string[]) => `tests/(e2e|protocol|reliability)/(${names.join('|')})[-.]`
const section = (title: string, ...paths: string[]): Section => ({
  title,
  files: new RegExp(`^(${paths.join('|')})`),
})

/**
 * In the order of the document. A file belongs to the first section that matches; features that match none
 * get one each.
 */
const sections: readonly Section[] = [
  section(
    'Accounts',
    features('accounts', 'app-passwords', 'consent', 'own-data', 'security'),
    tests('account-screens', 'accounts', 'google-button', 'own-data', 'sessions', 'socketio-sessions'),
    'server/providers/sign-in-google/',
    'server/own-data',
  ),
  section(
    'Profiles and people',
    features('coins', 'nicknames', 'online', 'people', 'presence', 'profile'),
    tests('profile', 'profile-live', 'socketio-nicknames', 'socketio-online'),
    'server/pages/person-page',
  ),
  section(
    'Chat',
    features('channels', 'chat', 'drafts', 'line-pictures', 'outbox', 'timeline', 'unread'),
    tests('blocked-lines', 'channel', 'line-pictures', 'order-over-gateways', 'unread'),
    tests('socketio-channel', 'socketio-chanserv', 'socketio-presence', 'pusher-channel'),
  ),
  section('Private conversations', features('conversations'), tests('conversations')),
  section('Notifications', features('notifications'), tests('notifications')),
  section(
    'Moderation and staff',
    features('audit', 'moderation', 'reports'),
    'web/features/admin/(kit|people|words|[\\w-]+\\.)',
    tests('moderation'),
  ),
  section('Mailbox and contact', features('contact', 'mailbox'), tests('mailbox'), 'server/providers/mail/'),
  section('IRC', 'server/gateways/irc/'),
  section('Editor', 'web/features/admin/articles/', tests('editor')),
  section(
    'Blog',
    features('articles', 'blog'),
    tests('article', 'blog', 'hostile-articles', 'reading'),
    'server/pages/(feeds|magazine)',
  ),
  section('Lyrics', features('lyrics')),
  section('Music', features('music', 'tracks'), tests('music')),
  section('Videos', features('videos'), tests('videos'), 'server/providers/video-catalogue/'),
  section(
    'Photos, pictures and files',
    features('covers', 'photos', 'pictures', 'uploads'),
    tests('uploads'),
    'server/gateways/files/',
    'server/providers/(pictures|storage)/',
  ),
  section('Shops and courses', features('albums', 'links', 'sales', 'stores'), tests('album-tools', 'shops')),
  section(
    'News, surveys and coin prices',
    features('cryptos', 'news', 'surveys'),
    tests('news'),
    'server/providers/headlines/',
  ),
  section('Search', features('search')),
  section('Community home', features('home'), tests('community-home')),
  section('Site, settings and texts', features('site', 'site-map'), tests('info-pages', 'places')),
  section(
    'Pages and layouts',
    'server/pages/',
    'web/(layouts|routes)',
    tests('drawers', 'first-paint', 'frame', 'pages', 'public-screens'),
  ),
  section('Browser engines', 'tests/e2e/engines', 'tests/browser-support'),
  section(
    'Realtime',
    'server/(gateways|realtime)/',
    'tests/(e2e|protocol)/(connection|pusher|hosted|refused|socketio)',
  ),
  section(
    'Security',
    'tests/(authorisation|every-endpoint|input-bounds|own-origin|security|reliability/(attacks|fuzz))',
  ),
  section(
    'Operation',
    'server/(archive|config|demo|providers/redis)',
    'tests/(protocol/(admin|backup|start)|reliability)',
  ),
  { ...section('Components of the web', 'web/(platform|ui)/'), isBrief: true },
  { ...section('Foundations of the server', 'server/platform/', 'contract/'), isBrief: true },
  {
    ...section('Rules of the code, and scripts', 'scripts/', 'tests/[\\w-]+\\.test', 'tests/support/'),
    isBrief: true,
  },
]

const intro = `# What is tested

Every test by its feature: the sentence that it proves, under the file that proves it. Search this page for the words of a promise, such as “banned” or “muted”. \`npm run docs:coverage\` and \`npm run fix\` write it from the titles of the tests, so it says nothing that no test says; \`tests/coverage.test.ts\` fails while it is out of date. “…” stands for values that a test goes through.

Some tests go through lists rather than stand here line by line: what each call answers to a visitor, a stranger, the owner, a moderator and an administrator is in \`tests/support/authorisation/\`; what every call refuses alike in \`tests/every-endpoint.test.ts\`; the law of each live event in \`tests/live-law.test.ts\`. Threats and their proofs are in [security.md](security.md), longer trials in [reliability.md](reliability.md), what differs from the specification or is missing in [departures.md](departures.md).
`

/** Returns the text of `docs/coverage.md`. */
export function coverageDocument(): string {
  const bySection = Map.groupBy(testFiles(), ({ path }) => sectionOf(path))
  const order = sections.map(({ title }) => title)
  const others = [...bySection.keys()].filter((title) => !order.includes(title)).sort()
  const titles = [...order, ...others].filter((title) => bySection.has(title))
  const contents = titles.map((title) => `[${title}](#${anchor(title)})`)
  const parts = titles.map((title) => {
    const isBrief = sections.find((each) => each.title === title)?.isBrief
    const files = bySection.get(title) ?? []
    return `## ${title}\n\n${files.map(isBrief ? listedBriefly : listed).join('')}`
  })
  return `${intro}\n${contents.join(' · ')}\n\n${parts
    .join('\n')
    .replaceAll(/\n{2,}/g, '\n\n')
    .trim()}\n`
}

interface TestFile {
  path: string
  titles: Titled[]
  count: number
}

/** Includes the tests that the files of all browser engines share. */
function testFiles(): TestFile[] {
  return sourceFiles()
    .filter(({ path }) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/e2e/engines/'))
    .map(({ path, text }) => ({ path, titles: testTitles(path, text) }))
    .map((file) => ({ ...file, count: countTests(file.titles) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => (one.path < other.path ? -1 : 1))
}

const countTests = (titles: Titled[]): number =>
  titles.reduce((sum, { tests }) => sum + (tests ? countTests(tests) : 1), 0)

function sectionOf(path: string): string {
  const named = sections.find(({ files }) => files.test(path))
  if (named) return named.title
  const [, feature] = /^(?:server|web)\/features\/([\w-]+)\//.exec(path) ?? []
  const words = feature?.replaceAll('-', ' ') ?? 'the site as a whole'
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const anchor = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')

const listed = ({ path, titles, count }: TestFile) =>
  `${link(path)}, ${count} ${count === 1 ? 'test' : 'tests'}:\n\n${bullets(titles)}\n`

function listedBriefly({ path, titles, count }: TestFile): string {
  const subjects = titles.filter(({ tests }) => tests?.length).map(({ title }) => plain(title))
  return `- ${link(path)} (${[count, ...subjects].join('; ')})\n`
}

const link = (path: string) => `[${path}](../${path})`

const bullets = (titles: Titled[], depth = 0): string =>
  titles
    .filter(({ tests }) => tests?.length !== 0)
    .map(({ title, tests = [] }) => `${'  '.repeat(depth)}- ${plain(title)}\n${bullets(tests, depth + 1)}`)
    .join('')

/** Replaces the placeholders of Vitest, and escapes Markdown. */
const plain = (title: string) =>
  title
    .replace(/%[sdifjoO]|\$[\w.]+/g, '…')
    .replaceAll('%%', '%')
    .replace(/[\\`*<[\]]|\b_|_\b|^[-+#]/g, (sign) => `\\${sign}`)
    .replace(/^…$/, '… (each value of a list)')
