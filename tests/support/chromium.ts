import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type LaunchOptions, type Page } from 'playwright-core'
import { findChromium } from '../../scripts/find-chromium.ts'

/** A headless Chromium, with people who move the pointer: pages that rest are woken by them. */
export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  const browser = await launchStill(options)
  const open = browser.newContext.bind(browser)
  browser.newContext = async (given) => {
    const context = await open(given)
    await context.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('pointermove')))
      addEventListener('awake', () => Object.assign(window, { isAwake: true }))
    })
    return context
  }
  return browser
}

/** When what the page has called for is there, and it answers to presses. */
export async function isAlive(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForFunction(() => 'isAwake' in window)
}

/** One in which nothing moves by itself. In its sandbox where the machine allows one: never for root. */
export async function launchStill(options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: install one, or set CHROME_PATH to one.')

  const launch = (chromiumSandbox: boolean) =>
    chromium.launch({
      executablePath,
      chromiumSandbox,
      env: { ...process.env, HOME: findHome() },
      ...options,
    })
  if (process.getuid?.() === 0) return launch(false)
  return launch(true).catch(() => launch(false))
}

// Accounts such as `nobody` have no home, and Chromium does not start without one.
function findHome(): string {
  try {
    accessSync(homedir(), constants.W_OK)
    return homedir()
  } catch {
    const home = mkdtempSync(join(tmpdir(), 'canal-barra-home-'))
    process.once('exit', () => rmSync(home, { recursive: true, force: true }))
    return home
  }
}
