import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createClient } from '../support/client.ts'
import { manageDataFolders, query } from '../support/data-folders.ts'
import { begunPassword, managePrograms, takeBegun } from '../support/program.ts'

const cli = fileURLToPath(new URL('../../server/cli.ts', import.meta.url))
const folders = manageDataFolders()
const startProgram = managePrograms()

test('`npm run admin` works beside a running site and says in a sentence what it refuses', async () => {
  const { dataDir } = folders
  await takeBegun(dataDir)
  const url = await startProgram(dataDir, { LOG_LEVEL: 'warn' }).ready()

  const admin = (...words: string[]) =>
    promisify(execFile)(process.execPath, [cli, ...words], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    })
  const { stdout } = await admin('create', 'Lia', '--email', 'lia@exemplo.com', '--role', 'ROLE_MODERATOR')
  const password = /password: (\S+)/.exec(stdout)?.[1] ?? ''
  const lia = await createClient(url).call('POST /api/login_check', { body: { username: 'lia', password } })
  expect(lia.roles).toEqual(['ROLE_USER', 'ROLE_MODERATOR'])

  const reset = await admin('reset-password', 'lia')
  expect(reset.stdout).toMatch(/^The password of lia is now: \S+/)
  await expect.poll(() => readdirSync(join(dataDir, 'outbox')), { timeout: 20_000 }).toHaveLength(1)

  await expect(admin('revoke', 'admin', 'ROLE_ADMIN')).rejects.toMatchObject({
    code: 1,
    stderr: 'The last administrator cannot lose access.\n',
  })
  await expect(admin('no-such-thing')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('reset-password NAME'),
  })
  await expect(admin('suspend', 'lia', 'admin')).rejects.toMatchObject({
    code: 1,
    stderr: 'Too many words for suspend: admin. Nothing was changed.\n',
  })
  expect((await admin('--help')).stdout).toContain('reset-password NAME')
  await createClient(url).call('POST /api/login_check', {
    body: { username: 'admin', password: begunPassword },
  })
})

const runIn = (dataDir: string, [file = '', ...words]: readonly string[]) =>
  promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL(`../../server/${file}`, import.meta.url)), ...words],
    { env: { PATH: process.env.PATH, DATA_DIR: dataDir } },
  )

test('a command that meets the database of a later version says so and ends', async () => {
  await folders.takePrepared()
  const server = await folders.start()
  await query(server.url, 'CREATE TABLE kysely_migration (name text, timestamp text)')
  await query(server.url, "INSERT INTO kysely_migration VALUES ('9999-later', '')")
  await server.stop()
  for (const call of [
    ['cli.ts', 'list'],
    ['import.ts', cli],
  ])
    await expect(runIn(folders.dataDir, call)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('of a later version of this program'),
    })
})

test('a command says that there is no site, and begins none in a folder that was named by mistake', async () => {
  const { dataDir } = folders
  for (const call of [
    ['cli.ts', 'reset-password', 'admin'],
    ['import.ts', cli],
  ])
    await expect(runIn(dataDir, call)).rejects.toMatchObject({
      code: 1,
      stderr: `There is no site in ${dataDir}. Set DATA_DIR or DATABASE_URL.\n`,
    })
  expect(existsSync(dataDir)).toBe(false)
})
