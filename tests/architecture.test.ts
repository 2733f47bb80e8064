import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { language } from '#contract/schema.ts'
import { projectFiles, root, sourceFiles } from './support/source-files.ts'

const files = sourceFiles()
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/')
const production = files.filter(({ path }) => !isTest(path))
const inFolder = (folder: string) => production.filter(({ path }) => path.startsWith(`${folder}/`))
const isOurs = (target: string) => /^(contract|locales|server|web|tests|scripts)\//.test(target)

/** `path → import` for each import that the rule forbids. */
function strays(folder: string, allowed: (target: string, path: string) => boolean): string[] {
  return inFolder(folder).flatMap(({ path, imports }) =>
    imports.filter((target) => !allowed(target, path)).map((target) => `${path} → ${target}`),
  )
}

describe('who may import whom', () => {
  test('the contract imports zod and itself only', () => {
    expect(strays('contract', (target) => target === 'zod' || target.startsWith('contract/'))).toEqual([])
  })

  test('shared rules import nothing but each other', () => {
    expect(strays('contract/rules', (target) => target.startsWith('contract/rules/'))).toEqual([])
  })

  test('the browser knows the contract, the texts and itself', () => {
    const allowed = /^(contract|locales|web)\//
    expect(strays('web', (target) => !isOurs(target) || allowed.test(target))).toEqual([])
  })

  test('in the web a layer imports itself and those before it: platform, ui, features, layouts, routes', () => {
    const layers = ['platform', 'ui', 'features', 'layouts']
    const layerOf = (path: string) => {
      const folder = /^web\/([^/]+)\//.exec(path)?.[1]
      return folder ? layers.indexOf(folder) : layers.length
    }
    expect(
      strays('web', (target, path) => !target.startsWith('web/') || layerOf(target) <= layerOf(path)),
    ).toEqual([])
  })

  test('the tools of staff take parts of other features, never their pages; nobody but routes and layouts takes theirs', () => {
    const isAdmin = (path: string) => path.startsWith('web/features/admin/')
    const isScreen = (path: string) => /^web\/features\/.*-(page|screen|view)\.tsx$/.test(path)
    const takesScreen = strays('web/features/admin', (target) => isAdmin(target) || !isScreen(target))
    const takesTool = strays('web/features', (target, path) => isAdmin(path) || !isAdmin(target))
    expect([...takesScreen, ...takesTool]).toEqual([])
  })

  test('the browser takes types only from the contract, but for its rules: no validation is sent to it', () => {
    const values = inFolder('web').flatMap(({ path, text }) =>
      [...text.matchAll(/^import (?!type )[^']*'#contract\/(?!rules\/|live\.ts')([^']*)'/gm)].map(
        ([, target]) => `${path} → ${target}`,
      ),
    )
    expect(values).toEqual([])
  })

  test('the platform knows no feature and no gateway', () => {
    const forbidden = /^server\/(features|gateways|pages|providers)\//
    expect(strays('server/platform', (target) => !forbidden.test(target))).toEqual([])
  })

  test('a feature calls another through its service or its events only', () => {
    const featureOf = (path: string) => /^server\/features\/([^/]+)\//.exec(path)?.[1]
    const allowed = (target: string, path: string) =>
      !featureOf(target) || featureOf(target) === featureOf(path) || /\.(service|events)\.ts$/.test(target)
    expect(strays('server/features', allowed)).toEqual([])
  })

  test('features never name a gateway or a vendor', () => {
    const forbidden = /^server\/(gateways|pages|providers)\/|^(socket\.io|fastify|ws|nodemailer)$/
    expect(strays('server/features', (target) => !forbidden.test(target))).toEqual([])
  })

  test('the server takes types only from the pages', () => {
    const values = inFolder('server').flatMap(({ path, text }) =>
      [...text.matchAll(/^import (?!type)[^\n]*from '[^']*\/web\/[^']*'/gm)].map(
        ([line]) => `${path}: ${line}`,
      ),
    )
    expect(values).toEqual([])
  })
})

describe('one place for each thing', () => {
  test('only the configuration reads the environment', () => {
    const readers = [...inFolder('server'), ...inFolder('web'), ...inFolder('contract')]
      .filter(({ text }) => /process\.env\b/.test(text))
      .map(({ path }) => path)
    expect(readers).toEqual(['server/config.ts'])
  })

  test('only stores, what exports and erases what is stored of people, and the database itself write SQL', () => {
    const builders = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/
    const writers = inFolder('server')
      .filter(({ text }) => builders.test(text))
      .map(({ path }) => path)
      .filter((path) => !/\.store\.ts$|^server\/features\/[^/]+\/own-data\.ts$/.test(path))
      .filter((path) => !/^server\/platform\/(database|postgres)\//.test(path))
    expect(writers).toEqual([])
  })

  test('only outbound.ts, and the client of the bucket, ask other machines over HTTP', () => {
    const asking = /\bfetch\(|\bundici\b|import \{[^}]*\b(request|get)\b[^}]*\} from 'node:https?'/
    const askers = inFolder('server').filter(({ text }) => asking.test(text))
    expect(askers.map(({ path }) => path).sort()).toEqual([
      'server/platform/net/outbound.ts',
      'server/providers/storage/s3-client.ts',
    ])
  })

  test('nothing that came from elsewhere is unpacked by Brotli: only pages that were packed here', () => {
    const unpacking = inFolder('server').filter(({ text }) => /brotliDecompress|BrotliDecoder/i.test(text))
    expect(unpacking.map(({ path }) => path)).toEqual(['server/pages/cached-page.ts'])
  })

  // If an event is emitted before its file is loaded, no cache is invalidated.
  test('whoever emits an event imports the file that declares what it makes stale', () => {
    const missing = inFolder('server/features').flatMap(({ path, text, imports }) =>
      [...text.matchAll(/\b(?:emit|publish)\('(\w+)\./g)]
        .map(([, feature = '']) => feature.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
        .map((feature) => `server/features/${feature}/${feature}.events.ts`)
        .filter((events) => !imports.includes(events))
        .map((events) => `${path} → ${events}`),
    )
    expect(missing).toEqual([])
  })

  test('only services.ts puts features together', () => {
    const factories = /\bcreate\w+Service\(\{/
    const builders = inFolder('server')
      .filter(({ text }) =>
        factories.test(text.replace(/export (async )?function create\w+Service\(\{/g, '')),
      )
      .map(({ path }) => path)
    expect(builders).toEqual(['server/services.ts'])
  })
})

describe('migrations', () => {
  // Databases store the full names of applied migrations, so these must never be renamed.
  test('have a number each, but for two that were applied before anybody looked', () => {
    const numbers = projectFiles()
      .filter((path) => path.startsWith('server/database/migrations/'))
      .map((path) => /\/(\d{4})-[a-z-]+\.sql$/.exec(path)?.[1] ?? path)
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual(['0034'])
  })
})

describe('looks', () => {
  // The styles of a page stay loaded when another page is opened.
  test('a class is drawn by one feature only', () => {
    const homes = new Map<string, Set<string>>()
    for (const path of projectFiles().filter((path) => /^web\/features\/.*(?<!\/print)\.css$/.test(path))) {
      const feature = path.split('/')[2] ?? ''
      for (const [, name = ''] of readFileSync(join(root, path), 'utf8').matchAll(
        /^\s*\.([\w-]+)(?= [{,]|,)/gm,
      ))
        homes.set(name, (homes.get(name) ?? new Set()).add(feature))
    }
    expect([...homes].filter(([, features]) => features.size > 1)).toEqual([])
  })
})

describe('texts', () => {
  const locale = (lang: string, file: string) =>
    JSON.parse(readFileSync(join(root, 'locales', lang, file), 'utf8'))
  const names = projectFiles()
    .filter((path) => path.startsWith('locales/pt/'))
    .map((path) => path.slice('locales/pt/'.length))

  const leaves = (value: unknown, path = ''): [string, string][] =>
    typeof value === 'object' && value
      ? Object.entries(value).flatMap(([key, part]) => leaves(part, path ? `${path}.${key}` : key))
      : [[path, String(value)]]
  // Languages differ in their number of plural forms.
  const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

  test.each(language.options.flatMap((lang) => names.map((file) => [lang, file] as const)))(
    '%s/%s has every text, and none is empty',
    (lang, file) => {
      const keys = (of: string) =>
        [...new Set(leaves(locale(of, file)).map(([key]) => withoutPlural(key)))].sort()
      expect(keys(lang)).toEqual(keys('pt'))
      expect(leaves(locale(lang, file)).filter(([, text]) => text.trim() === '')).toEqual([])
    },
  )

  test.each(language.options)('%s puts the same values into its texts as Portuguese', (lang) => {
    const values = (of: string) =>
      names.flatMap((file) =>
        leaves(locale(of, file)).map(([key, text]) => [
          `${file}:${withoutPlural(key)}`,
          [...text.matchAll(/\{\{(\w+)/g)]
            .map(([, name]) => name)
            .sort()
            .join(),
        ]),
      )
    const byKey = (of: string) => Object.fromEntries(values(of).filter(([key]) => !key?.endsWith('_one')))
    const expected = byKey('pt')
    const differing = Object.entries(byKey(lang)).filter(([key, names]) => expected[key] !== names)
    expect(differing).toEqual([])
  })

  test('no line of French begins with a sign that belongs to the word before it', () => {
    const texts = names.flatMap((file) => leaves(locale('fr', file)).map(([, text]) => text))
    expect(texts.filter((text) => / [?!:;»]|« /.test(text))).toEqual([])
  })

  test.each([
    ['pt', /delet|elimin/i],
    ['en', /eras/i],
    ['fr', /effac|élimin/i],
    ['es', /borr(?!ador)/i],
  ])('%s has one word for deleting, and another for clearing a field or a filter', (lang, others) => {
    const texts = names.flatMap((file) => leaves(locale(lang, file)))
    const isOther = ([key, text]: [string, string]) => others.test(text) && !/clear|\.alt$/i.test(key)
    expect(texts.filter(isOther)).toEqual([])
  })

  test('a machine key has one text, in one feature', () => {
    const keys = names.flatMap((file) => Object.keys(locale('pt', file).errors ?? {}))
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  test('every refusal that the contract or the server names has a text', () => {
    const known = new Set(names.flatMap((file) => Object.keys(locale('pt', file).errors ?? {})))
    const named = [...inFolder('server'), ...inFolder('contract')].flatMap(({ path, text }) =>
      [
        ...text.matchAll(
          /new (?:BadRequest|Unauthorized|Forbidden|NotFound|Conflict|Gone|Unavailable)\('(\w+)'/g,
        ),
        ...text.matchAll(/ensure\([^\n]*, '(\w+)'\)/g),
      ].map(([, key = '']) => ({ path, key })),
    )
    const declared = files
      .filter(({ path }) => path.startsWith('contract/'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/errors: \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
          [...list.matchAll(/'(\w+)'/g)].map(([, key = '']) => ({ path, key })),
        ),
      )
    expect([...named, ...declared].filter(({ key }) => !known.has(key))).toEqual([])
  })
})

describe('forms', () => {
  const nothingIsLost = [
    // A search text, a vote, an address to insert into a text, or the name of another.
    ...['search/search-box', 'search/line-filter-form', 'timeline/search/day-jump'],
    ...['mailbox/mailbox-page', 'conversations/start/start-dialog', 'surveys/survey-options'],
    ...['admin/articles/editor/sheet/address-row', 'admin/articles/editor/sheet/join-text'],
    'admin/articles/editor/words/find-bar.client',
    // Saved on the device while it is typed.
    ...['timeline/composer/composer-form', 'mailbox/reply-form', 'nicknames/new-nickname'],
    ...['profile/facts/fact-row', 'profile/facts/set-once-row', 'profile/facts/welcome-section'],
    'home/room-window',
    ...['comments/comment-form', 'presence/away-dialog'],
    // Credentials, and names typed to confirm.
    ...['accounts/sign-in/login-form', 'accounts/sign-in/sign-in-again', 'accounts/sign-in/second-step'],
    ...['accounts/passwords/reset-password-form', 'accounts/passwords/forgot-password-form'],
    ...['accounts/sign-up/verify-form', 'accounts/sign-up/signup-form', 'newsletter/subscribe-form'],
    ...['security/name-form', 'security/proof-dialog', 'security/totp-dialog', 'security/email/email-dialog'],
    // A press, or checkboxes that are quickly set again.
    ...['newsletter/button-form', 'newsletter/subscription-form', 'newsletter/own-subscription'],
    ...['profile/access/password-section', 'profile/deletion-dialog', 'channels/delete-channel'],
    ...['app-passwords/create-app-password', 'admin/overview/mail-test', 'accounts/confirm-email-page'],
  ].map((name) => `web/features/${name}.tsx`)

  test('each asks before what was typed is lost, or has nothing to lose', () => {
    const silent = inFolder('web')
      .filter(({ text }) => text.includes('<form') && !text.includes('useUnsavedInput('))
      .map(({ path }) => path)
    expect(silent.sort()).toEqual(nothingIsLost.sort())
  })

  test('only one place holds navigations up: a router knows one blocker', () => {
    const blockers = inFolder('web').filter(({ text }) => text.includes('useBlocker('))
    expect(blockers.map(({ path }) => path)).toEqual(['web/ui/overlays/leave-question.tsx'])
  })
})

describe('size', () => {
  const exempt =
    /^locales\/|migrations\/|^server\/database\/schema\.ts$|^package-lock\.json$|^server\/features\/site\/texts\//

  test('no file is longer than 300 lines', () => {
    const long = projectFiles()
      .filter((path) => /\.(ts|tsx|mjs|css|sql)$/.test(path) && !exempt.test(path))
      .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length }))
      .filter(({ lines }) => lines > 300)
    expect(long).toEqual([])
  })
})
