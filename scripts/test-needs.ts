import { globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'

/** What has to be made or installed before tests, as `scripts/prepare.mjs` calls it. */
export type Step = (typeof steps)[number]

const steps = ['web', 'browser', 'redis'] as const

/**
 * What the tests need that these arguments of the runner choose: everything, unless all of them are names, as in
 * `chat`, or paths that lead to tests which say nothing of it.
 */
export function findNeeds(root: string, given: readonly string[]): Step[] {
  // What follows an option may be its value.
  const areNames = given.every((one) => !one.startsWith('-') || one.includes('='))
  const names = given.filter((one) => !one.startsWith('-'))
  if (!areNames || names.length === 0) return [...steps]
  const chosen = names.map((name) => listTests(root, name))
  if (chosen.some((files) => files.length === 0)) return [...steps]

  const files = chosen.flat()
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'))
  // Tests of the whole take their sites from `tests/support`, which may stand on anything.
  const isWhole = files.some((file) => file.startsWith('tests/'))
  const isWeb = isWhole || texts.some((text) => text.includes("pages: 'production'"))
  const isBrowser = files.some((file) => file.startsWith('tests/e2e/'))
  const isRedis = isWhole || texts.some((text) => text.includes('redis'))
  const needed: Record<Step, boolean> = { web: isWeb, browser: isBrowser, redis: isRedis }
  return steps.filter((step) => needed[step])
}

/** As the runner does it: those whose path has this in it. */
function listTests(root: string, name: string): string[] {
  const part = normalize(name).toLowerCase()
  const files = globSync('{contract,scripts,server,tests,web}/**/*.test.{ts,tsx}', { cwd: root })
  return files.filter((file) => file.toLowerCase().includes(part))
}
