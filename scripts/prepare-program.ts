import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashInputs } from './input-hash.ts'

const root = join(import.meta.dirname, '..')
const into = join(root, 'build/program')
const mark = join(into, '.inputs')
const inputs = ['server', 'contract', 'scripts/bundle-server.ts', 'package.json', 'package-lock.json']

const wanted = hashInputs(root, inputs)
const bundled = existsSync(mark) ? readFileSync(mark, 'utf8') : ''
if (bundled !== wanted) {
  console.log('Bundling the server …')
  const { bundleServer } = await import('./bundle-server.ts')
  rmSync(mark, { force: true })
  // Files beside the sources are not copied.
  await bundleServer({ into, programs: ['main'], addressOf: (source) => join(root, source) })
  writeFileSync(mark, wanted)
}
