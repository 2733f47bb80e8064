import { chromium } from 'playwright-core'
import { findProgram } from './find-program.ts'

/** The first draws no window, and does the same with three quarters of the work. */
export const headlessShell = 'chromium-headless-shell'
const browsers = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]

/** CHROME_PATH, then what the system has, then what Playwright downloaded. */
export function findChromium(
  environment: Record<string, string | undefined> = process.env,
  names: readonly string[] = [headlessShell, ...browsers],
): string | undefined {
  const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  return findProgram(environment, 'CHROME_PATH', names, [onMac, chromium.executablePath()])
}

/** The one that people use, where there is one. */
export function findWholeChromium(): string | undefined {
  return findChromium(process.env, browsers) ?? findChromium()
}
