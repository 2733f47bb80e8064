import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conversationOf } from '../../tests/support/conversations.ts'
import { keepPicture } from '../../tests/support/library.ts'
import { look, pictureFor } from '../../tests/support/line-pictures.ts'
import { say } from '../../tests/support/lines.ts'
import { createEmptyDatabase, type TestDatabase, withClient } from '../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../tests/support/site.ts'
import { hashSite } from '../../tests/support/site-hashes.ts'
import type { DB as Schema } from '../database/schema.ts'
import { listMigrations, migrateWithin } from '../platform/database/migrations.ts'
import { createLocalStorage } from '../providers/storage/local-storage.ts'
import { localFiles } from '../providers/storage/site-files.ts'
import { backUp } from './back-up.ts'
import { checkBackup, restoreSite } from './restore-site.ts'
import { readTar, type TarEntry, writeTar } from './tar.ts'

let base: string
let site: TestSite
let neto: Member
let archive: string
let attached: Awaited<ReturnType<typeof attach>>
const databases: TestDatabase[] = []

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'canal-barra-archive-'))
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  neto = await site.signIn('neto')
  const lia = await site.member('lia')
  // Jobs enqueued from now on are not worked.
  await site.app.infrastructure.jobs.stop()
  attached = await attach(lia)
  for (const text of ['Bom dia!', 'Com\ttabulação, \\ e\noutra linha', '“Olá” 🌊'])
    await say(neto, '#barra', text)
  await keepPicture(site, neto)
  await site.app.infrastructure.db.write((tx) => tx.enqueue('accounts.sendResetLink', { login: 'lia' }))
  archive = join(base, 'site.tar.zst')
  await backUp(source(), archive)
})
afterAll(async () => {
  await site.stop()
  for (const { drop } of databases) await drop()
  await rm(base, { recursive: true, force: true })
})

/** Sends a message with a picture and a card, in a channel and in private. */
async function attach(lia: Member) {
  const survey = `${site.app.infrastructure.config.publicUrl}/homeCommunity#survey`
  const conversation_id = await conversationOf(lia, neto)
  const [shown, secret] = [await pictureFor(site, lia), await pictureFor(site, lia)]
  const line = { channel: 'porto', text: survey, pictures: [{ id: shown.id, alt: 'o farol' }] }
  const { message } = await lia.call('POST /api/send-message', { body: line })
  const email = await lia.call('POST /api/conversations/private/messages', {
    body: { conversation_id, content: survey, pictures: [{ id: secret.id }] },
  })
  return { message, email, conversation_id, addresses: [shown.url, secret.url] }
}

const source = () => ({ url: site.databaseUrl, files: localFiles(site) })

async function emptyPlace() {
  const database = await createEmptyDatabase()
  const dataDir = await mkdtemp(join(base, 'data-'))
  const files = localFiles({ dataDir })
  return { url: database.url, database, dataDir, files, incoming: join(dataDir, 'incoming') }
}

/** The same with a database that is dropped at the end even if the test fails. */
async function sparePlace() {
  const place = await emptyPlace()
  databases.push(place.database)
  return place
}

async function restore(path: string, place: Awaited<ReturnType<typeof emptyPlace>>, withoutJobs = false) {
  await restoreSite(await checkBackup(path), place, { withoutJobs })
}

/** Writes another archive with entries changed by `change`. */
async function rewrite(name: string, change: (entry: TarEntry, content: Buffer) => Buffer): Promise<string> {
  async function* changed(): AsyncGenerator<TarEntry> {
    const plain = createReadStream(archive).pipe(createZstdDecompress())
    const hashes: Record<string, { bytes: number; sha256: string }> = {}
    for await (const entry of readTar(plain)) {
      let content = change(entry, await buffer(entry.content))
      if (entry.name === 'manifest.json') {
        const manifest = JSON.parse(content.toString())
        Object.assign(manifest.entries, { 'site.json': hashes['site.json'] })
        content = Buffer.from(JSON.stringify(manifest))
      }
      const sha256 = createHash('sha256').update(content).digest('hex')
      hashes[entry.name] = { bytes: content.length, sha256 }
      yield { name: entry.name, bytes: content.length, content: Readable.from([content]) }
    }
  }
  const path = join(base, name)
  await pipeline(writeTar(changed()), createZstdCompress(), createWriteStream(path))
  return path
}

const tablesOf = (url: string) => countRows(url, `select from pg_tables where schemaname = 'public'`)
const waiting = (url: string) =>
  countRows(url, `select from jobs.job where name = 'accounts.sendResetLink' and state < 'completed'`)
const countRows = async (url: string, query: string) =>
  (await withClient(url, (client) => client.query(query))).rows.length

describe('a backup', () => {
  test('brings back every row and every file, and a site that goes on from there', async () => {
    const place = await emptyPlace()
    await restore(archive, place)
    expect(await hashSite(place)).toEqual(await hashSite(source()))
    expect((await readdir(join(place.dataDir, 'incoming'))).length).toBe(0)

    const restored = await startSite({ place })
    try {
      const again = await restored.signIn('neto')
      const { messages } = await again.call('GET /api/channels/:slug/messages', {
        params: { slug: 'barra' },
        query: {},
      })
      expect(messages.map(({ text }) => text)).toContain('Com\ttabulação, \\ e\noutra linha')
      expect((await say(again, '#barra', 'E agora?')).id).toBe(Math.max(...messages.map(({ id }) => id)) + 1)
      const { messages: said } = await again.call('GET /api/channels/:slug/messages', {
        params: { slug: 'porto' },
      })
      const talk = { params: { id: attached.conversation_id } }
      const { messages: written } = await again.call('GET /api/conversations/:id', talk)
      expect(attached.message).toMatchObject({ pictures: [{}], cards: [{ kind: 'survey' }] })
      expect([said.at(-1), written.at(-1)]).toEqual([attached.message, attached.email])
      for (const address of attached.addresses) expect(await look(restored, again, address)).toBe(200)
      const emails = () => readdir(join(place.dataDir, 'outbox')).catch(() => [])
      await expect.poll(emails).toHaveLength(1)
    } finally {
      await restored.stop()
    }
  })

  test('without what waited, when the site has gone on', async () => {
    const place = await sparePlace()
    await restore(archive, place, true)
    expect(await waiting(place.url)).toBe(0)
    expect(await waiting(site.databaseUrl)).toBe(1)
  })

  test('of an earlier version is brought to this one', async () => {
    const earlier = await sparePlace()
    const db = new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: earlier.url }) }),
    })
    await db.transaction().execute((tx) => migrateWithin(tx, '0033-library'))
    await db.destroy()
    await withClient(earlier.url, (client) => client.query(`update site_settings set operator = 'Maria'`))
    const path = join(base, 'earlier.tar.zst')
    await backUp(earlier, path)

    const place = await sparePlace()
    await restore(path, place)
    const [operator, migrations] = await withClient(place.url, async (client) => [
      (await client.query('select operator from site_settings')).rows,
      (await client.query('select name from kysely_migration order by name')).rows,
    ])
    expect(operator).toEqual([{ operator: 'Maria' }])
    expect(migrations.map(({ name }) => name)).toEqual(await listMigrations())
  })

  test('that is made while many write is one moment: what was said before is in it, without gaps', async () => {
    let going = true
    const sent: number[] = []
    const talk = async (who: number) => {
      for (let line = 0; going; line++) sent.push((await say(neto, '#ajuda', `${who}: ${line}`)).id)
    }
    const draw = async () => {
      while (going)
        await keepPicture(
          site,
          neto,
          `#${createHash('md5').update(String(sent.length)).digest('hex').slice(0, 6)}`,
        )
    }
    const all = Promise.all([talk(1), talk(2), draw()])
    await expect.poll(() => sent.length).toBeGreaterThan(10)
    const before = [...sent]
    const path = join(base, 'busy.tar.zst')
    const { missing } = await backUp(source(), path)
    going = false
    await all

    const place = await sparePlace()
    await restore(path, place)
    const [lines, names] = await withClient(place.url, async (client) => [
      (
        await client.query(
          `select id::int, seq::int from messages where channel_id = (select id from channels where slug = 'ajuda') order by seq`,
        )
      ).rows,
      (await client.query(`select v ->> 'name' as name from pictures, jsonb_array_elements(variants) v`))
        .rows,
    ])
    expect(lines.map(({ id }) => id)).toEqual(expect.arrayContaining(before))
    expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1))
    expect(missing).toEqual([])
    for (const { name } of names) expect(await place.files.uploads?.find(name), name).toBeDefined()
  })
})

test('where a disk has no room, both commands say so, and leave nothing there', async () => {
  const path = join(base, 'full.tar.zst')
  const full = `${path} cannot be written: its disk is full.`
  const { url, files: own } = source()
  const filling = { ...own, uploads: { ...own.uploads, find: () => Promise.reject({ code: 'ENOSPC' }) } }
  await expect(backUp({ url, files: filling }, path)).rejects.toThrow(full)
  await expect(backUp(source(), path, { reserved: 1e15 })).rejects.toThrow(full)
  expect((await readdir(base)).filter((name) => name.startsWith('full'))).toEqual([])

  const { files, ...place } = await sparePlace()
  const uploads = createLocalStorage({ folder: join(place.dataDir, 'uploads'), reserved: 1e15 })
  const restoring = restore(archive, { ...place, files: { ...files, uploads } })
  await expect(restoring).rejects.toThrow(/no room on the disk.*Nothing was changed/)
  expect(await readdir(place.incoming)).toEqual([])
})

describe('a restore refuses, and changes nothing,', () => {
  test('what is not a backup', async () => {
    const path = join(base, 'letter.txt')
    await writeFile(path, 'Caro leitor,')
    await expect(checkBackup(path)).rejects.toThrow('is not a backup of this program')
    await expect(checkBackup(join(base, 'nowhere'))).rejects.toThrow(/no file .*nowhere/)
  })

  test('a backup that is cut short, wherever', async () => {
    const whole = await readFile(archive)
    const path = join(base, 'cut.tar.zst')
    for (const part of [0.3, 0.6, 0.9, 0.99]) {
      await writeFile(path, whole.subarray(0, Math.floor(whole.length * part)))
      await expect(checkBackup(path), String(part)).rejects.toThrow(/damaged/)
    }
    const grow = ({ name }: TarEntry, content: Buffer) =>
      name.startsWith('jobs/') ? randomBytes(1e6) : content
    await writeFile(path, (await readFile(await rewrite('long.tar.zst', grow))).subarray(0, 9e5))
    await expect(checkBackup(path)).rejects.toThrow('is damaged: it ends too early')
  })

  test('a backup with a changed byte, wherever', async () => {
    const whole = await readFile(archive)
    const path = join(base, 'changed.tar.zst')
    for (const part of [0.2, 0.5, 0.8]) {
      const copy = Buffer.from(whole)
      const at = Math.floor(whole.length * part)
      copy[at] = (copy[at] ?? 0) ^ 1
      await writeFile(path, copy)
      await expect(checkBackup(path), String(part)).rejects.toThrow(/damaged/)
    }
  })

  test('a backup in which an entry says something else', async () => {
    const path = await rewrite('lie.tar.zst', ({ name }, content) =>
      name.startsWith('database/messages/') ? Buffer.from(content.toString().replace('Bom', 'Mau')) : content,
    )
    await expect(checkBackup(path)).rejects.toThrow('database/messages/000001.copy is not what it was')
  })

  test('a backup of a later version', async () => {
    const path = await rewrite('later.tar.zst', ({ name }, content) => {
      if (name !== 'site.json') return content
      const header = JSON.parse(content.toString())
      return Buffer.from(JSON.stringify({ ...header, migrations: [...header.migrations, '9999-later'] }))
    })
    await expect(checkBackup(path)).rejects.toThrow(/its database is at 9999-later.*Update the program first/)
  })

  test('a database in which there is something', async () => {
    const place = await sparePlace()
    await withClient(place.url, (client) => client.query('create table mine as select 1 as one'))
    await expect(restore(archive, place)).rejects.toThrow('The database is not empty')
    expect(await tablesOf(place.url)).toBe(1)
  })

  test('a folder in which a file is another one', async () => {
    const place = await sparePlace()
    const { manifest } = await checkBackup(archive)
    const [name = ''] = Object.keys(manifest.entries).filter((entry) => entry.startsWith('uploads/'))
    const file = join(base, 'other')
    await writeFile(file, 'other')
    await place.files.uploads?.put(name.replace('uploads/', ''), file)
    await expect(restore(archive, place)).rejects.toThrow(`another file in the place of ${name}`)
    expect(await tablesOf(place.url)).toBe(0)
    expect(Object.keys(await hashSite(place))).toEqual([name])
  })
})
