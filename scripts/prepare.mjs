// Runs before everything else, on whatever Node there is: installs what is missing, then hands over to our own Node.
import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findMissingPackages } from './missing-packages.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const runtime = join(root, 'node_modules/.bin/node')
const platform = { os: process.platform, cpu: process.arch }

ensureVersion(
  process.versions.node,
  20,
  19,
  'Node 20.19 or newer and npm are needed to install and start this.',
)
if (platform.os === 'win32')
  stop('On Windows, run this inside WSL: https://learn.microsoft.com/windows/wsl/install')
if (missing().length > 0) install()
if (!existsSync(runtime)) {
  const why = `No Node is packaged for ${platform.os} on ${platform.cpu}: install 24.22.1, 26.12.1 or newer yourself.`
  ensureVersion(process.versions.node, 24, 0, why)
}
// The build needs no package of the system, nor they the build: both at once, the packages one after the other.
const steps = process.argv.slice(2)
await Promise.all([
  inTurn(steps.filter((step) => step === 'web')),
  inTurn(steps.filter((step) => step !== 'web')),
])

/** @param {string[]} steps */
async function inTurn(steps) {
  for (const step of steps) await prepare(step)
}

/** @param {string} step */
function prepare(step) {
  const child = spawn(existsSync(runtime) ? runtime : process.execPath, [`scripts/prepare-${step}.ts`], {
    cwd: root,
    stdio: 'inherit',
  })
  return new Promise((resolve) => {
    child.once('error', (error) => stop(`prepare-${step} does not run: ${error.message}`))
    child.once('exit', (code, signal) => {
      if (code !== 0) process.exit(signal === 'SIGINT' ? 130 : (code ?? 1))
      resolve(undefined)
    })
  })
}

/** @param {string} version @param {number} major @param {number} minor @param {string} why */
function ensureVersion(version, major, minor, why) {
  const [ours = 0, ourMinor = 0] = version.split('.').map(Number)
  if (ours < major || (ours === major && ourMinor < minor)) {
    stop(`${why}\nThis is Node ${version} (${process.execPath}). Get one at https://nodejs.org/en/download`)
  }
}

function missing() {
  const lock = readLock('package-lock.json')
  const installed = existsSync(join(root, 'node_modules/.package-lock.json'))
    ? readLock('node_modules/.package-lock.json')
    : { packages: {} }
  return findMissingPackages(lock, installed, platform)
}

/** @param {string} file */
function readLock(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}

function install() {
  console.log('Installing packages (once, about half a minute) …')
  const npm = process.env.npm_execpath ?? ''
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  if (/npm-cli\.[cm]?js$/.test(npm)) run(process.execPath, [npm, ...options], npmEnvironment())
  else run('npm', options, npmEnvironment())

  const still = missing()
  if (still.length > 0)
    stop(`npm did not install ${still.join(', ')}. Is the npm registry within reach? Try again.`)
}

// Accounts such as `nobody` have no home for npm's cache.
function npmEnvironment() {
  try {
    accessSync(homedir(), constants.W_OK)
    return process.env
  } catch {
    return { ...process.env, npm_config_cache: join(tmpdir(), `canal-barra-npm-${process.getuid?.() ?? 0}`) }
  }
}

/** @param {string} program @param {string[]} options @param {NodeJS.ProcessEnv} [env] */
function run(program, options, env = process.env) {
  const { status, signal, error } = spawnSync(program, options, { cwd: root, env, stdio: 'inherit' })
  if (error) stop(`${program} does not run: ${error.message}`)
  if (status !== 0) process.exit(signal === 'SIGINT' ? 130 : (status ?? 1))
}

/** @param {string} message */
function stop(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}
