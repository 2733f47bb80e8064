import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './find-chromium.ts'

// A browser is needed for the browser tests only: without one they say so themselves, and the others still run.
if (!findChromium()) {
  const complaint = process.env.CHROME_PATH
    ? `CHROME_PATH is ${process.env.CHROME_PATH}, which is not a program.`
    : install()
  if (complaint)
    console.error(`${complaint} The browser tests will fail: install Chromium, or set CHROME_PATH.`)
}

function install(): string | undefined {
  console.log('Installing a headless Chromium (once) …')
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const attempts = isDebianRoot ? [installPackage, downloadBrowser] : [downloadBrowser]
  const isInstalled = attempts.some((attempt) => attempt() && findChromium())
  return isInstalled ? undefined : 'No Chromium was found and none could be installed.'
}

function installPackage(): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (options: string[]) =>
    spawnSync('apt-get', options, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  run(['update', '-qq'])
  return run(['install', '-y', '-qq', '--no-install-recommends', 'chromium']).status === 0
}

function downloadBrowser(): boolean {
  const cli = join(import.meta.dirname, '../node_modules/playwright-core/cli.js')
  return spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' }).status === 0
}
