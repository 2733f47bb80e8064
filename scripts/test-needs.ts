import { globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'

/** A preparation that tests need, by its name in `scripts/prepare.mjs`. */
export type Step = (typeof steps)[number]

const steps = ['web', 'browser', 'redis'] as const

/**
 * Returns the preparations that the tests chosen by these arguments need. Returns all of them, unless every
 * argument is a name such as `chat`, or a path, and the matching tests do not need them.
 */
export function findNeeds(root: string, given: readonly string[]): Step[] {
  // The word after an option may be its value.
  const areNames = given.every((one) => !one.startsWith('-') || one.includes('='))
  const names = given.filter((one) => !one.startsWith('-'))
  if (!areNames || names.length === 0) return [...steps]
  const chosen = names.map((name) => listTests(root, name))
  if (chosen.some((files) => files.length === 0)) return [...steps]

  const files = chosen.flat()
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'))
  // Tests of the whole use sites from `tests/support`, which may depend on anything.
  const isWhole = files.some((file) => file.startsWith('tests/'))
  const isWeb = isWhole || texts.some((text) => text.includes("pages: 'production'"))
  const isBrowser = files.some((file) => file.startsWith('tests/e2e/'))
  const isRedis = isWhole || texts.some((text) => text.includes('redis'))
  const needed: Record<Step, boolean> = { web: isWeb, browser: isBrowser, redis: isRedis }
  return steps.filter((step) => needed[step])
}

/** Returns test files whose path contains this, as the runner does. */
function listTests(root: string, name: string): string[] {
  const part = normalize(name).toLowerCase()
  const files = globSync('{contract,scripts,server,tests,web}/**/*.test.{ts,tsx}', { cwd: root })
  return files.filter((file) => file.toLowerCase().includes(part))
}
