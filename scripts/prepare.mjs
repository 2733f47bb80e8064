// Runs before everything else, on any version of Node: installs missing packages, then starts the project's
// own Node.
import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withAddresses } from './complete-lock.mjs'
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
if (/[#%?*]/.test(root))
  stop(`Pages cannot be built in a folder with a #, %, ? or * in its path: rename ${root}.`)
const steps = process.argv.slice(2)
// A site needs no packages of tests and checks, which are a third of all files.
const withTests = steps.includes('tests')
if (missing(withTests).length > 0) install()
if (!existsSync(runtime)) {
  const why = `No Node is packaged for ${platform.os} on ${platform.cpu}: install 24.22.1, 26.12.1 or newer yourself.`
  ensureVersion(process.versions.node, 24, 0, why)
}
// What is built and the system's packages do not depend on each other and are prepared in parallel; packages
// in turn.
const builds = ['ahead', 'web', 'start', 'program']
await Promise.all([
  ...steps.filter((step) => builds.includes(step)).map(prepare),
  inTurn(steps.filter((step) => step !== 'tests' && !builds.includes(step))),
])

/** @param {string[]} steps */
async function inTurn(steps) {
  for (const step of steps) await prepare(step)
}

/** @param {string} step @returns {Promise<unknown>} */
function prepare(step) {
  // Nearly every start is under the project's own Node, since npm finds it first, and has nothing to build.
  if (!existsSync(runtime) || realpathSync(runtime) === process.execPath) {
    // Removing the types is most of what a step with nothing to do takes.
    module.enableCompileCache?.(join(root, 'node_modules/.cache/canal-barra/compiled'))
    return import(`./prepare-${step}.ts`)
  }
  const child = spawn(runtime, [`scripts/prepare-${step}.ts`], {
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

/** @param {boolean} includingTests */
function missing(includingTests) {
  const lock = readLock('package-lock.json')
  const installed = existsSync(join(root, 'node_modules/.package-lock.json'))
    ? readLock('node_modules/.package-lock.json')
    : { packages: {} }
  return findMissingPackages(lock, installed, platform, { withTests: includingTests })
}

/** @param {string} file */
function readLock(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}

function install() {
  console.log('Installing packages (once, about half a minute) …')
  // `ci` replaces all packages; those of tests are added to the ones that a running site uses.
  const how =
    missing(false).length === 0
      ? ['install', '--no-save']
      : ['ci', ...(withTests ? [] : ['--workspaces=false'])]
  const options = [
    ...how,
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  if (!installFromAddresses(options)) run(...npmCall(options), npmEnvironment())

  const still = missing(withTests)
  if (still.length > 0)
    stop(`npm did not install ${still.join(', ')}. Is the npm registry within reach? Try again.`)
}

/**
 * Installs from a lock with the URLs of all files, which halves npm's work. Returns false if that fails, for example
 * because the registry uses other paths.
 *
 * @param {string[]} options
 */
function installFromAddresses(options) {
  const registry = readRegistry()
  if (!registry) return false
  const lock = join(root, 'npm-shrinkwrap.json')
  writeFileSync(lock, JSON.stringify(withAddresses(readLock('package-lock.json'), registry)))
  // If npm is interrupted, the file must be deleted: npm prefers it to the lock.
  process.once('SIGINT', () => process.exit(130))
  const [program, words] = npmCall([...options, '--fetch-retries=0', '--loglevel=silent'])
  const { status, signal } = spawnSync(program, words, { cwd: root, env: npmEnvironment(), stdio: 'inherit' })
  rmSync(lock)
  if (signal === 'SIGINT' || status === 130) process.exit(130)
  return status === 0
}

/** Returns the configured registry's URL with a trailing slash; undefined if npm does not run. */
function readRegistry() {
  const [program, words] = npmCall(['config', 'get', 'registry'])
  const { stdout } = spawnSync(program, words, { cwd: root, env: npmEnvironment(), encoding: 'utf8' })
  const url = stdout?.trim().replace(/\/*$/, '/')
  return url?.startsWith('http') ? url : undefined
}

/** @param {string[]} options @returns {[string, string[]]} */
function npmCall(options) {
  const npm = process.env.npm_execpath ?? ''
  return /npm-cli\.[cm]?js$/.test(npm) ? [process.execPath, [npm, ...options]] : ['npm', options]
}

// Accounts such as `nobody` have no home directory for npm's cache.
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
