#!/usr/bin/env node
// The package's command, which runs on any version of Node and starts the Node that is packaged with it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { unpackSite } from './unpack-site.mjs'

const usage = `canal-barra                    starts a site in this folder: DATA_DIR is ./data, and .env is read
canal-barra demo [--fill]      makes a site with rich content and starts it
canal-barra admin COMMAND      accounts, as in: canal-barra admin list
canal-barra backup FILE        writes the whole site into one new file, while it runs
canal-barra restore FILE       fills an empty database and its files from such a file
canal-barra import FILE        brings the texts of a WordPress or Ghost site here`

/** @type {Record<string, string>} */
const programs = {
  ...{ start: 'main', demo: 'demo', admin: 'cli' },
  ...{ backup: 'backup', restore: 'restore', import: 'import' },
}
const [command = 'start', ...words] = process.argv.slice(2)
const program = programs[command]

if (program) start(program)
else {
  const isAsked = /^(-h|--help|help)$/.test(command)
  process[isAsked ? 'stdout' : 'stderr'].write(`${usage}\n`)
  process.exitCode = isAsked ? 0 : 2
}

/** @param {string} name */
function start(name) {
  try {
    unpackSite()
  } catch (error) {
    const why = error instanceof Error ? error.message : error
    process.stderr.write(`${why}\nThe site is unpacked once, by an account that may write to this package.\n`)
    process.exitCode = 1
    return
  }
  const file = fileURLToPath(new URL(`../site/server/${name}.js`, import.meta.url))
  const options = [
    '--min-semi-space-size=8',
    '--max-semi-space-size=16',
    ...(existsSync('.env') ? ['--env-file=.env'] : []),
  ]
  // An idle site would keep what more pools of memory for threads, and thresholds that grow, once needed.
  const env = {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '1048576',
    MALLOC_TRIM_THRESHOLD_: '1048576',
    ...process.env,
  }
  const child = spawn(findNode(), [...options, file, ...words], { stdio: 'inherit', env })
  // A terminal sends its signals to both processes; a supervisor only to this one.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  // Under `npx`, the parent is a shell, which ends on SIGTERM without passing it on.
  if (process.env.npm_command === 'exec') {
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && child.kill(), 500).unref()
  }
  child.once('error', (error) => {
    process.stderr.write(`Node does not start: ${error.message}\n`)
    process.exitCode = 1
  })
  child.once('exit', (code, signal) => {
    process.exitCode = signal === 'SIGINT' ? 130 : (code ?? 1)
  })
}

/** @returns {string} */
function findNode() {
  const { resolve } = createRequire(import.meta.url)
  for (const name of [
    `node-${process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ]) {
    try {
      return resolve(`${name}/bin/node`)
    } catch {
      // Not packaged for this platform, or under the other name.
    }
  }
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major >= 24) return process.execPath
  process.stderr.write(`Node 24.22.1, 26.12.1 or newer is needed, and none is packaged for this machine.\n`)
  process.exit(1)
}
