import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

const bundle = join(root, 'build/program')

/** The program that `npm start` runs. */
export const bundledMain = join(bundle, 'server/main.js')

let isPrepared = false

/** Bundles the server as `npm start` does, unless its sources are the same as before. */
export function prepareBundled(): void {
  if (isPrepared) return
  // The environment of tests selects other builds of packages.
  const options = { cwd: root, env: { PATH: process.env.PATH } }
  execFileSync(process.execPath, ['scripts/prepare-program.ts'], options)
  isPrepared = true
}

/** Imports `server/app.ts` from the bundle, which takes a third of what its sources take. */
export async function importBundledApp(): Promise<typeof import('../../server/app.ts')> {
  const { chunks } = JSON.parse(readFileSync(join(bundle, 'mark.json'), 'utf8')) as { chunks: string[] }
  const name = chunks.find((chunk) => /^app-[\w-]{7}\.js$/.test(chunk)) ?? ''
  return import(join(bundle, 'server/chunks', name))
}
