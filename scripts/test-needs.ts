import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What has to be made or installed before tests, as `scripts/prepare.mjs` calls it. */
export type Step = (typeof steps)[number]

const steps = ['web', 'browser', 'redis'] as const

/**
 * What the tests need that these arguments of the runner choose: everything, unless all of them are files or folders
 * whose tests say nothing of it.
 */
export function findNeeds(root: string, given: readonly string[]): Step[] {
  const paths = given.filter((one) => !one.startsWith('-'))
  if (paths.length === 0 || !paths.every((path) => isOwn(root, path))) return [...steps]

  const files = paths.flatMap((path) => listTests(root, path))
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'))
  // Tests of the whole take their sites from `tests/support`, which may stand on anything.
  const isWhole = files.some((file) => file.startsWith('tests/'))
  const isWeb = isWhole || texts.some((text) => text.includes("pages: 'production'"))
  const isBrowser = files.some((file) => file.startsWith('tests/e2e/'))
  const isRedis = isWhole || texts.some((text) => text.includes('redis'))
  const needed: Record<Step, boolean> = { web: isWeb, browser: isBrowser, redis: isRedis }
  return steps.filter((step) => needed[step])
}

const isOwn = (root: string, path: string) => {
  const isThere = statSync(join(root, path), { throwIfNoEntry: false }) !== undefined
  return isThere && /^(contract|scripts|server|tests|web)(\/|$)/.test(path)
}

function listTests(root: string, path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path]
  return globSync(`${path.replace(/\/$/, '')}/**/*.test.{ts,tsx}`, { cwd: root })
}
