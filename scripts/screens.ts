import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { comparePictures, listPictures } from './compare-pictures.ts'

const usage = `npm run screens -- FOLDER                  takes a picture of every screen, at every width, light and dark
npm run screens -- FOLDER --against BASE   and compares them with those in another folder
  --only profile --width 390 --theme dark  not all of them; each may be given several times
npm run screens -- FOLDER --against BASE --compare   only compares`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: 'string' },
    compare: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [''] },
    width: { type: 'string', multiple: true, default: ['390', '820', '1440'] },
    theme: { type: 'string', multiple: true, default: ['light', 'dark'] },
  },
})
const [given, ...more] = positionals

if (!given || more.length > 0) {
  console.error(usage)
  process.exitCode = 2
} else process.exitCode = await run(resolve(given))

/** Returns the exit code: 1 if pictures are missing or differ. */
async function run(folder: string): Promise<number> {
  const isTaken = values.compare || (await takePictures(folder))
  if (!values.against) return isTaken ? 0 : 1

  const { compared, differences } = await comparePictures(folder, resolve(values.against))
  for (const { name, why } of differences) console.log(`${name}: ${why}`)
  console.log(`${compared} pictures compared, ${differences.length} differ.`)
  return isTaken && differences.length === 0 ? 0 : 1
}

/** Replaces the pictures in the folder. */
async function takePictures(folder: string): Promise<boolean> {
  mkdirSync(folder, { recursive: true })
  for (const name of await listPictures(folder)) rmSync(join(folder, name))
  rmSync(join(folder, 'differences'), { recursive: true, force: true })

  const { only, width, theme: themes } = values
  const screens = { folder, only, widths: width.map(Number), themes }
  const runner = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/screens/vitest.config.ts']
  const { status } = spawnSync(process.execPath, runner, {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, NODE_ENV: 'test', SCREENS: JSON.stringify(screens) },
    stdio: 'inherit',
  })
  return status === 0
}
