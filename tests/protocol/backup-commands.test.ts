import { execFile } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { manageDataFolders } from '../support/data-folders.ts'
import { managePrograms, takeBegun } from '../support/program.ts'

const folders = manageDataFolders()
const startProgram = managePrograms()

/** Runs `npm run backup` or `npm run restore`; rejects unless it exits with 0. */
const command = (name: 'backup' | 'restore', dataDir: string, ...words: string[]) =>
  promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL(`../../server/${name}.ts`, import.meta.url)), ...words],
    {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    },
  )

test('a running site is backed up, and restored where nothing runs', { timeout: 90_000 }, async () => {
  const { dataDir, base } = folders
  const [file, elsewhere] = [join(base, 'site.tar.zst'), join(base, 'elsewhere')]
  await takeBegun(dataDir)
  const program = startProgram(dataDir, { LOG_LEVEL: 'warn' })
  await program.ready()

  const { stdout } = await command('backup', dataDir, file)
  expect(stdout).toMatch(/site\.tar\.zst: \d+ tables with [\d,]+ rows, 0 waiting jobs, 0 files; .* MB in/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(existsSync(`${file}.part`)).toBe(false)
  await Promise.all([
    expect(command('backup', dataDir, file)).rejects.toMatchObject({
      code: 1,
      stderr: `${file} is there already, and backups replace nothing.\n`,
    }),
    expect(command('backup', elsewhere, join(base, 'none'))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`There is no site in ${elsewhere}`),
    }),
    expect(command('backup', dataDir, join(elsewhere, 'none'))).rejects.toMatchObject({
      code: 1,
      stderr: `There is no folder ${elsewhere} for the backup.\n`,
    }),
    expect(command('restore', dataDir, file)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`Another process (pid ${program.child.pid}) already serves`),
    }),
    expect(command('restore', dataDir)).rejects.toMatchObject({
      code: 2,
      stdout: expect.stringContaining('npm run restore -- FILE'),
    }),
  ])
  expect((await command('restore', elsewhere, file)).stdout).toMatch(/it is whole[\s\S]*restored in/)
})
