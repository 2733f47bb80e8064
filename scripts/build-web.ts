import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withBuildLock } from './build-lock.ts'
import { hashInputs } from './input-hash.ts'
import { putBuildInPlace } from './put-build-in-place.ts'

const root = join(import.meta.dirname, '..')
/** The files for browsers. */
export const client = join(root, 'build/client')
/** Exists once a build is complete; contains the hash of its sources. */
const mark = join(root, 'build/.inputs')
/** Bytes of the builder's output. */
const maxBuffer = 64 * 1024 ** 2
/** The Vite plugins, which change the result of the build like sources do. */
const plugins = [
  ...readFileSync(join(root, 'vite.config.ts'), 'utf8').matchAll(/'\.\/(scripts\/[\w-]+\.ts)'/g),
]
const inputs = [
  ...[
    'web',
    'contract',
    'locales',
    'public',
    'scripts/precompress.ts',
    'scripts/build-service-worker.ts',
    'scripts/shorten-manifest.ts',
  ],
  ...plugins.map(([, path = '']) => path),
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'react-router.config.ts'],
]

/** Builds the web app if its sources have changed. */
export async function buildWeb(): Promise<void> {
  const wanted = hashInputs(root, inputs)
  if (isBuilt(wanted)) return
  await withBuildLock(join(root, 'build/web-lock'), async () => {
    if (!isBuilt(wanted)) await build(wanted)
  })
}

/** Returns whether the sources have changed; then removes the mark without which the server waits for a build. */
export function announceBuild(): boolean {
  if (isBuilt(hashInputs(root, inputs))) return false
  rmSync(mark, { force: true })
  return true
}

/** @param wanted hash of the sources */
function isBuilt(wanted: string): boolean {
  return existsSync(mark) && readFileSync(mark, 'utf8') === wanted
}

async function build(wanted: string): Promise<void> {
  console.log('Building the web app …')
  rmSync(mark, { force: true })
  const builder = join(root, 'node_modules/.bin/react-router')
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, [builder, 'build'], { cwd: root, env, maxBuffer }).catch(
    (error) => {
      console.error(explainFailure(error))
      process.exit(Number.isInteger(error.code) ? error.code : 1)
    },
  )
  putBuildInPlace(join(root, 'build'))
  writeFileSync(mark, wanted)
}

/** Returns what the builder wrote before it failed, or why it could not say anything. */
export function explainFailure({ stdout, stderr, signal }: Failure): string {
  if (signal !== 'SIGKILL') return `${stdout}${stderr}`
  return 'The system has killed the build, probably for want of memory: it needs up to 1.6 GB for itself. Add memory or swap, or build the site elsewhere into one file (npm run pack), which starts without a build.'
}

interface Failure {
  stdout: string
  stderr: string
  /** What ended it, unless it ended by itself. */
  signal?: string | null
}

if (process.argv[1] === import.meta.filename) await buildWeb()
