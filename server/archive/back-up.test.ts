import { chmod, lstat, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/postgres.ts'
import { localFiles } from '../providers/storage/site-files.ts'
import { backUp } from './back-up.ts'

let base: string
let database: TestDatabase
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'canal-barra-archive-'))
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  await rm(base, { recursive: true })
})

test('a backup is written into no file and through no link that somebody has put in its way', async () => {
  const source = { url: database.url, files: localFiles({ dataDir: join(base, 'data') }) }
  const [path, elsewhere] = [join(base, 'site.tar.zst'), join(base, 'elsewhere')]
  await writeFile(elsewhere, 'mine')
  await symlink(elsewhere, `${path}.part`)
  await backUp(source, path)
  expect(await readFile(elsewhere, 'utf8')).toBe('mine')
  await rm(path)

  await writeFile(`${path}.part`, '')
  await chmod(`${path}.part`, 0o666)
  await backUp(source, path)
  const made = await lstat(path)
  expect([made.isFile(), made.mode & 0o777]).toEqual([true, 0o600])
})
