import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from './find-program.ts'

type Environment = Record<string, string | undefined>

/** Engines tested besides Chromium. */
export const engineNames = ['firefox', 'webkit'] as const
export type EngineName = (typeof engineNames)[number]

export const firefoxPackage = 'firefox-esr'
/** WebKitGTK's driver and MiniBrowser, and a virtual screen. */
export const webkitPackages = ['webkit2gtk-driver', 'xvfb'] as const

/** Looks at FIREFOX_PATH, then for an installed Firefox. */
export function findFirefox(environment: Environment = process.env): string | undefined {
  const onMac = '/Applications/Firefox.app/Contents/MacOS/firefox'
  return findProgram(environment, 'FIREFOX_PATH', ['firefox-esr', 'firefox'], [onMac])
}

export interface WebKit {
  /** Path of the WebDriver server. */
  driver: string
  /** Path of the browser that the driver starts. */
  browser: string
  /** Path of the virtual screen, Xvfb. */
  screen: string
}

/**
 * Looks at WEBKIT_DRIVER_PATH and WEBKIT_BROWSER_PATH, then for Debian's packages. All three programs are
 * needed.
 */
export function findWebKit(
  environment: Environment = process.env,
  libraries: string = '/usr/lib',
): WebKit | undefined {
  const driver = findProgram(environment, 'WEBKIT_DRIVER_PATH', ['WebKitWebDriver'])
  const browser = findProgram(environment, 'WEBKIT_BROWSER_PATH', [], packagedBrowsers(libraries))
  const screen = findProgram(environment, undefined, ['Xvfb'])
  return driver && browser && screen ? { driver, browser, screen } : undefined
}

/** Returns why the tests of an engine are skipped here and how to change that; nothing if it is installed. */
export function whyAbsent(name: EngineName): string | undefined {
  if (name === 'firefox')
    return findFirefox() ? undefined : `No Firefox: install ${firefoxPackage}, or set FIREFOX_PATH.`
  return findWebKit() ? undefined : `No WebKit: install ${webkitPackages.join(' and ')}.`
}

/** Debian installs it beside the library, in a folder per architecture and API version. */
function packagedBrowsers(libraries: string): string[] {
  if (!existsSync(libraries)) return []
  return readdirSync(libraries)
    .filter((name) => name.endsWith('-linux-gnu'))
    .flatMap((name) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((api) => join(libraries, name, api, 'MiniBrowser')),
    )
}
