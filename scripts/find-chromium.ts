import { chromium } from 'playwright-core'
import { findProgram } from './find-program.ts'

/** Has no windows; the same tests cost a quarter less work in it. */
export const headlessShell = 'chromium-headless-shell'
const browsers = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]

/** Looks at CHROME_PATH, then for installed browsers, then for Playwright's downloads. */
export function findChromium(
  environment: Record<string, string | undefined> = process.env,
  names: readonly string[] = [headlessShell, ...browsers],
): string | undefined {
  const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  return findProgram(environment, 'CHROME_PATH', names, [onMac, chromium.executablePath()])
}

/** Prefers a whole browser over the headless shell. */
export function findWholeChromium(): string | undefined {
  return findChromium(process.env, browsers) ?? findChromium()
}
