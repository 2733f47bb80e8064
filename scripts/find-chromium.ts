import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

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
  const given = environment.CHROME_PATH
  if (given) return isProgram(given) ? given : undefined

  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  const onMac = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
  return [...onPath, ...onMac, chromium.executablePath()].find(isProgram)
}

/** The one that people use, where there is one. */
export function findWholeChromium(): string | undefined {
  return findChromium(process.env, browsers) ?? findChromium()
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
