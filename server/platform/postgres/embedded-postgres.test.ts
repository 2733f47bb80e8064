import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { end, manageDataFolders, query, untilGone } from '../../../tests/support/data-folders.ts'
import { StartupError } from '../startup-error.ts'
import { ensureRoom } from './embedded-postgres-place.ts'
import { isAlive } from './embedded-postgres-processes.ts'
import { findUnprivilegedAccount, isRoot } from './unprivileged-account.ts'

const folders = manageDataFolders()
const { start, run, takePrepared } = folders

describe('a first start', () => {
  test('makes a database for an ordinary owner, with letters and case as people know them', async () => {
    const { url } = await start(join(folders.base, 'dados do sítio, 100%'))
    await query(url, 'create extension unaccent; create extension pg_trgm; create extension citext')
    const rows = await query(
      url,
      `select lower('CORAÇÃO') as lower, to_tsvector('simple', '“olá”')::text as words,
              (select rolsuper from pg_roles where rolname = current_user) as super`,
    )
    expect(rows).toEqual([{ lower: 'coração', words: "'olá':1", super: false }])
  })

  test('is refused where an empty site has no room', () => {
    const sentence = 'no room for a site in /srv/site: an empty one needs 200 MB, and 110 MB are free.'
    expect(() => ensureRoom('/srv/site', 110_900_000)).toThrow(sentence)
    expect(() => ensureRoom('/srv/site', 200_000_000)).not.toThrow()
  })

  test('clears away what a killed start left half made, and engines of earlier versions', async () => {
    for (const name of ['engine-1.0.0', 'postgres.new-99999999', 'uploads']) {
      mkdirSync(join(folders.dataDir, name), { recursive: true })
    }
    chmodSync(folders.dataDir, 0o755)
    await start()
    const engine = expect.stringMatching(/^engine-18/)
    expect(readdirSync(folders.dataDir).sort()).toEqual([
      engine,
      'postgres',
      'postgres.log',
      'run',
      'uploads',
    ])
  })
})

describe('the server', () => {
  test('listens on a socket that only its account opens, and on no port', async () => {
    await takePrepared()
    const { url, pid } = await start()
    expect(statSync(socketFolderOf(url)).mode & 0o777).toBe(0o700)
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect(listeningPorts(pid)).toEqual([])
  })

  test('takes a short folder elsewhere for its socket when the data folder has a long name', async () => {
    folders.dataDir = join(folders.base, 'a-rather-long-name-'.repeat(6))
    await takePrepared()
    const { url, stop } = await start()
    expect(socketFolderOf(url)).not.toContain('rather-long')
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])

    await stop()
    expect(existsSync(socketFolderOf(url))).toBe(false)
  })

  test('ends when told to, and keeps what was written', async () => {
    await takePrepared()
    const first = await start()
    await query(first.url, 'create table kept as select 7 as number')
    await first.stop()
    expect(isAlive(first.pid)).toBe(false)

    const second = await start()
    expect(await query(second.url, 'select * from kept')).toEqual([{ number: 7 }])
  })

  test('ends with a program that just ends', async () => {
    await takePrepared()
    const { child, outcome } = await run()
    await end(child, 'SIGUSR2')
    await untilGone(outcome.pid)
    expect(isAlive(outcome.pid)).toBe(false)
  })
})

test('data of another major version is left alone, with a word on how to move it', async () => {
  await takePrepared()
  writeFileSync(join(folders.dataDir, 'postgres/PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow(
    /written by PostgreSQL 17; .* PostgreSQL 18.*npm run backup.*npm run restore/,
  )
  expect(readFileSync(join(folders.dataDir, 'postgres/PG_VERSION'), 'utf8')).toBe('17\n')
})

test('an engine that is damaged is named, with what to do', async () => {
  await takePrepared()
  const engine = join(
    folders.dataDir,
    readdirSync(folders.dataDir).find((name) => name.startsWith('engine')) ?? '',
  )
  rmSync(engine)
  mkdirSync(join(engine, 'bin'), { recursive: true })
  writeFileSync(join(engine, 'bin/postgres'), '')
  await expect(start()).rejects.toThrow(`PostgreSQL in ${engine} does not run under the account`)
})

test('a data folder that cannot be one is named', async () => {
  writeFileSync(folders.dataDir, '')
  await expect(start()).rejects.toThrow(
    `The data folder ${folders.dataDir} (DATA_DIR) cannot be written to: EEXIST`,
  )
})

test('of the log of a database that does not start, what it wrote this time is shown', async () => {
  await takePrepared()
  writeFileSync(join(folders.dataDir, 'postgres.log'), 'what an earlier start wrote\n', { mode: 0o666 })
  writeFileSync(join(folders.dataDir, 'postgres/postgresql.conf'), 'shared_buffers = many\n')
  const refused = String(await start().catch((error: unknown) => error))
  expect(refused).toContain('invalid value for parameter "shared_buffers"')
  expect(refused).not.toContain('earlier')
})

describe.runIf(isRoot())('as root', () => {
  test('the server runs under an account without rights', async () => {
    await takePrepared()
    const { pid } = await start()
    expect(statSync(`/proc/${pid}`).uid).toBe(findUnprivilegedAccount().uid)
  })

  test('a folder that this account cannot reach is named', async () => {
    chmodSync(folders.base, 0o700)
    const refused = await start().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StartupError)
    expect(String(refused)).toContain(
      `${folders.base} is closed to it. Open that folder (chmod o+x ${folders.base})`,
    )
  })

  test('an ordinary account runs the server itself, and root then carries on under that account', async () => {
    const nobody = { uid: 65534, gid: 65534 }
    chownSync(folders.base, nobody.uid, nobody.gid)
    const { child, outcome } = await run(nobody)
    expect(statSync(`/proc/${outcome.pid}`).uid).toBe(nobody.uid)
    await end(child, 'SIGTERM')
    expect(isAlive(outcome.pid)).toBe(false)

    expect(statSync(`/proc/${(await start()).pid}`).uid).toBe(nobody.uid)
  })
})

function socketFolderOf(url: string): string {
  return new URL(url.replace('@/', '@host/')).searchParams.get('host') ?? ''
}

/** Returns the TCP sockets in state LISTEN that a process holds. */
function listeningPorts(pid: number): string[] {
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].map((file) =>
    readFileSync(file, 'utf8').split('\n').slice(1),
  )
  const fields = tables.flat().map((line) => line.trim().split(/\s+/))
  const listening = fields.filter(([, , , state]) => state === '0A').map((field) => `socket:[${field[9]}]`)
  const held = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`))
  return listening.filter((inode) => held.includes(inode))
}
