import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withBuildLock } from './build-lock.ts'
import { hashInputs } from './input-hash.ts'

const root = join(import.meta.dirname, '..')
const place = join(root, 'build/program')
/** As deep as `place`, since the program finds files by paths from its own. */
const unfinished = join(root, 'build/next-program')
const inputs = [
  ...['server', 'contract', 'scripts/bundle-server.ts', 'scripts/ascii-scripts.ts'],
  ...['package.json', 'package-lock.json'],
]

/** What a bundle was made of, and the names of its chunks. */
interface Mark {
  inputs?: string
  chunks?: string[]
}

const chunksIn = (folder: string) => join(folder, 'server/chunks')
const markIn = (folder: string) => join(folder, 'mark.json')
const readMark = (): Mark =>
  existsSync(markIn(place)) ? JSON.parse(readFileSync(markIn(place), 'utf8')) : {}
const wanted = hashInputs(root, inputs)
if (readMark().inputs !== wanted) await withBuildLock(join(root, 'build/program-lock'), bundle)

async function bundle(): Promise<void> {
  const before = readMark()
  if (before.inputs === wanted) return
  console.log('Bundling the server …')
  const { bundleServer } = await import('./bundle-server.ts')
  // Files beside the sources are not copied.
  await bundleServer({ into: unfinished, programs: ['main'], addressOf: (source) => join(root, source) })
  const chunks = readdirSync(chunksIn(unfinished))
  writeFileSync(markIn(unfinished), JSON.stringify({ inputs: wanted, chunks } satisfies Mark))
  // A running site still loads chunks of the program before, and one that restarts meanwhile finds it whole.
  for (const name of before.chunks ?? [])
    if (!chunks.includes(name)) cpSync(join(chunksIn(place), name), join(chunksIn(unfinished), name))
  rmSync(place, { recursive: true, force: true })
  renameSync(unfinished, place)
}
