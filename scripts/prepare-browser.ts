import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium, headlessShell } from './find-chromium.ts'

const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
const isChosen = process.env.CHROME_PATH !== undefined

if (isDebianRoot && !isChosen && !findChromium()?.endsWith(headlessShell)) installPackage()
// A browser is needed for the browser tests only: without one they say so themselves, and the others still run.
if (!findChromium()) {
  const complaint = isChosen
    ? `CHROME_PATH is ${process.env.CHROME_PATH}, which is not a program.`
    : downloadBrowser()
  if (complaint)
    console.error(`${complaint} The browser tests will fail: install Chromium, or set CHROME_PATH.`)
}

function installPackage(): void {
  console.log('Installing a headless Chromium (once) …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (options: string[]) =>
    spawnSync('apt-get', options, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  run(['update', '-qq'])
  run(['install', '-y', '-qq', '--no-install-recommends', 'chromium', headlessShell])
}

function downloadBrowser(): string | undefined {
  console.log('Downloading a Chromium (once) …')
  const cli = join(import.meta.dirname, '../node_modules/playwright-core/cli.js')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' })
  return findChromium() ? undefined : 'No Chromium was found and none could be installed.'
}
