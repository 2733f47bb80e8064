import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium, headlessShell } from './find-chromium.ts'
import {
  engineNames,
  findFirefox,
  findWebKit,
  firefoxPackage,
  webkitPackages,
  whyAbsent,
} from './find-engines.ts'

const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
const isChosen = process.env.CHROME_PATH !== undefined

if (isDebianRoot) installPackages()
// Only browser tests need browsers: without one they report it themselves, and the others still run.
if (!findChromium()) {
  const complaint = isChosen
    ? `CHROME_PATH is ${process.env.CHROME_PATH}, which is not a program.`
    : downloadBrowser()
  if (complaint)
    console.error(`${complaint} The browser tests will fail: install Chromium, or set CHROME_PATH.`)
}
for (const name of engineNames) {
  const why = whyAbsent(name)
  if (why) console.error(`${why} Its tests are skipped.`)
}

/** Installs all missing packages at once; if one is unknown to apt, each browser separately. */
function installPackages(): void {
  const missing = missingPackages()
  if (missing.length === 0) return
  console.log('Installing browsers for the tests (once, about a minute) …')
  apt(['update', '-qq'])
  if (!install(missing.flat())) for (const packages of missing) install(packages)
}

function missingPackages(): string[][] {
  const wanted: [boolean, string[]][] = [
    [!isChosen && !findChromium()?.endsWith(headlessShell), ['chromium', headlessShell]],
    [!findFirefox(), [firefoxPackage]],
    [!findWebKit(), [...webkitPackages]],
  ]
  return wanted.flatMap(([isMissing, packages]) => (isMissing ? [packages] : []))
}

function install(packages: string[]): boolean {
  return apt(['install', '-y', '-qq', '--no-install-recommends', ...packages])
}

function apt(options: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', options, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

function downloadBrowser(): string | undefined {
  console.log('Downloading a Chromium (once) …')
  const cli = join(import.meta.dirname, '../node_modules/playwright-core/cli.js')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' })
  return findChromium() ? undefined : 'No Chromium was found and none could be installed.'
}
