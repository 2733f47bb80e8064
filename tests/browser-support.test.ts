import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss from 'postcss'
import { beforeAll, describe, expect, test } from 'vitest'
import { oldestBrowsers } from '../scripts/supported-browsers.ts'
import { type Lacking, lackingFeatures } from './support/browser-features.ts'
import { root } from './support/source-files.ts'

const folder = join(root, 'build/client/assets')
const built = (ending: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))

/** Features that a script names though a supported browser lacks them, and why nothing breaks. */
const askedFirst: Record<string, string> = {
  'AbortSignal.any': 'of what looks into packed files, for whoever gives it a signal; sound is given none',
  'Error.captureStackTrace': 'only where there is one',
  'PublicKeyCredential.getClientCapabilities': 'of the library for passkeys: only where there is one',
  'PublicKeyCredential.signalAllAcceptedCredentials': 'the same, and nobody calls it',
  'PublicKeyCredential.signalCurrentUserDetails': 'the same, and nobody calls it',
  'PublicKeyCredential.signalUnknownCredential': 'the same, and nobody calls it',
  'CSS.highlights': 'only where there is a Highlight',
  Highlight: 'only where there is one; what is talked about has its note all the same',
  WebTransport: 'Socket.IO is told which ways to take, and this is none of them',
}

/**
 * Features that a style sheet uses though a supported browser lacks them: without them the page looks
 * plainer, but works.
 */
const degrading: Record<string, string> = {
  '@starting-style': 'appears at once',
  ':popover-open': 'closes at once',
  overlay: 'the same',
  'anchor-name': 'asked for by @supports; each entry has its own line',
  'position-anchor': 'the same',
  'anchor()': 'the same',
  'accent-color': 'the system chooses the colour',
  'animation-timeline': 'asked for by @supports; the line of progress is not there',
  'scroll()': 'the same',
  'field-sizing': 'a field keeps its rows, and scrolls',
  hyphens: 'written with a prefix, too',
  'overflow-anchor': 'what is read moves when something comes above it',
  'overscroll-behavior': 'the page behind scrolls on',
  'overscroll-behavior-x': 'the same',
  resize: 'a field keeps its size',
  ':selection': 'the system chooses the colours',
  'scroll-initial-target': 'the script scrolls there a moment later',
  'scrollbar-color': 'the system draws its own',
  'scrollbar-width': 'the same',
  'text-size-adjust': 'written with a prefix, too',
  'text-wrap': 'lines break where they are full',
  ':highlight': 'no line under what is talked about',
  'forced-color-adjust': 'only where the system has colours of its own, which Safari knows nothing of',
  ':view-transition': 'what is opened is there at once',
  ':view-transition-group': 'the same',
  ':view-transition-new': 'the same',
  ':view-transition-old': 'the same',
  'view-transition-name': 'the same',
  'user-select': 'written with a prefix, too',
  '-webkit-tap-highlight-color': 'for Safari alone',
  '-webkit-touch-callout': 'for Safari alone',
}

let lacking: Lacking

beforeAll(() => {
  lacking = lackingFeatures(oldestBrowsers)
})

test('the README names the browsers that the site is built for', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const { safari, firefox, chrome } = oldestBrowsers
  expect(readme).toContain(`Safari and iOS ${safari}, Firefox ${firefox} (ESR), Chrome and Edge ${chrome}`)
})

describe('what is built', () => {
  test('asks for no object or function that the oldest of these browsers lacks', () => {
    expect(found('.js', objectsIn, lacking.scripts, askedFirst)).toEqual([])
  })

  test('styles by nothing that leaves the oldest of these browsers without', () => {
    expect(found('.css', stylesIn, lacking.styles, degrading)).toEqual([])
  })
})

/** Features that a browser lacks, and the files that use them anyway. */
function found(
  ending: string,
  usedIn: (text: string) => Set<string>,
  lackingNames: Set<string>,
  excused: Record<string, string>,
): string[] {
  return built(ending).flatMap(({ name, text }) =>
    [...usedIn(text)]
      .filter((used) => lackingNames.has(used) && !(used in excused))
      .map((used) => `${used} in ${name}`),
  )
}

/**
 * Global objects that are constructed or called, and their members accessed by name. Methods of other values
 * cannot be recognised by name: types check those, by the `lib` of `web/tsconfig.json`.
 */
function objectsIn(script: string): Set<string> {
  const used = new Set<string>()
  for (const [, object = '', member] of script.matchAll(/(?<![\w$]|[^.]\.)([A-Z]\w+)(?:\.(\w+)|\()/g)) {
    used.add(object)
    if (member) used.add(`${object}.${member}`)
  }
  return used
}

/** Properties, at-rules, pseudo-classes and functions; `nesting` for a nested rule. */
function stylesIn(css: string): Set<string> {
  const used = new Set<string>()
  postcss.parse(css).walk((node) => {
    if (node.type === 'decl') {
      used.add(node.prop)
      for (const [, name] of node.value.matchAll(/([\w-]+)\(/g)) used.add(`${name}()`)
    } else if (node.type === 'atrule') used.add(`@${node.name}`)
    else if (node.type === 'rule') {
      if (node.parent?.type === 'rule') used.add('nesting')
      for (const [, name] of node.selector.matchAll(/(?<!\\):{1,2}(?!-)([a-z-]+)/g)) used.add(`:${name}`)
    }
  })
  return used
}
