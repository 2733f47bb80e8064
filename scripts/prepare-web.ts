import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashInputs } from './input-hash.ts'
import { putBuildInPlace } from './put-build-in-place.ts'

const root = join(import.meta.dirname, '..')
const mark = join(root, 'build/.inputs')
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

const wanted = hashInputs(root, inputs)
const built = existsSync(mark) ? readFileSync(mark, 'utf8') : ''
if (built !== wanted) build()

function build(): void {
  console.log('Building the web app …')
  rmSync(mark, { force: true })
  const builder = join(root, 'node_modules/.bin/react-router')
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [builder, 'build'], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  if (status !== 0) {
    console.error(`${stdout}${stderr}`)
    process.exit(status ?? 1)
  }
  putBuildInPlace(join(root, 'build'))
  writeFileSync(mark, wanted)
}
