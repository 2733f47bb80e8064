import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashInputs } from './input-hash.ts'

const root = join(import.meta.dirname, '..')
const place = join(root, 'build/program')
/** As deep as `place`, since the program finds files by paths from its own. */
const unfinished = join(root, 'build/next-program')
const mark = '.inputs'
const inputs = ['server', 'contract', 'scripts/bundle-server.ts', 'package.json', 'package-lock.json']

const wanted = hashInputs(root, inputs)
const bundled = existsSync(join(place, mark)) ? readFileSync(join(place, mark), 'utf8') : ''
if (bundled !== wanted) {
  console.log('Bundling the server …')
  const { bundleServer } = await import('./bundle-server.ts')
  // Files beside the sources are not copied.
  await bundleServer({ into: unfinished, programs: ['main'], addressOf: (source) => join(root, source) })
  writeFileSync(join(unfinished, mark), wanted)
  // A service that restarts meanwhile finds the previous program whole.
  rmSync(place, { recursive: true, force: true })
  renameSync(unfinished, place)
}
