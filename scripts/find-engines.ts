import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from './find-program.ts'

type Environment = Record<string, string | undefined>

/** Besides Chromium. */
export const engineNames = ['firefox', 'webkit'] as const
export type EngineName = (typeof engineNames)[number]

export const firefoxPackage = 'firefox-esr'
/** A driver and a small browser, and a screen for it to draw on. */
export const webkitPackages = ['webkit2gtk-driver', 'xvfb'] as const

/** FIREFOX_PATH, then what the system has. */
export function findFirefox(environment: Environment = process.env): string | undefined {
  const onMac = '/Applications/Firefox.app/Contents/MacOS/firefox'
  return findProgram(environment, 'FIREFOX_PATH', ['firefox-esr', 'firefox'], [onMac])
}

export interface WebKit {
  /** Speaks WebDriver. */
  driver: string
  /** What it drives. */
  browser: string
  /** A screen without a monitor. */
  screen: string
}

/** All three are needed: WEBKIT_DRIVER_PATH and WEBKIT_BROWSER_PATH, then what Debian's packages bring. */
export function findWebKit(
  environment: Environment = process.env,
  libraries: string = '/usr/lib',
): WebKit | undefined {
  const driver = findProgram(environment, 'WEBKIT_DRIVER_PATH', ['WebKitWebDriver'])
  const browser = findProgram(environment, 'WEBKIT_BROWSER_PATH', [], packagedBrowsers(libraries))
  const screen = findProgram(environment, undefined, ['Xvfb'])
  return driver && browser && screen ? { driver, browser, screen } : undefined
}

/** Why the tests of an engine are left out here, and what to do about it; nothing where it is installed. */
export function whyAbsent(name: EngineName): string | undefined {
  if (name === 'firefox')
    return findFirefox() ? undefined : `No Firefox: install ${firefoxPackage}, or set FIREFOX_PATH.`
  return findWebKit() ? undefined : `No WebKit: install ${webkitPackages.join(' and ')}.`
}

/** Debian keeps it beside the library, in a folder per architecture and version of the interface. */
function packagedBrowsers(libraries: string): string[] {
  if (!existsSync(libraries)) return []
  return readdirSync(libraries)
    .filter((name) => name.endsWith('-linux-gnu'))
    .flatMap((name) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((api) => join(libraries, name, api, 'MiniBrowser')),
    )
}
