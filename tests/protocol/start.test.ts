import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { isAlive } from '../../server/platform/postgres/embedded-postgres-processes.ts'
import { createClient } from '../support/client.ts'
import { manageDataFolders, takePrepared, untilGone } from '../support/data-folders.ts'
import { drawPicture, sendPicture } from '../support/pictures.ts'
import { begunPassword, managePrograms, readDatabasePid, takeBegun } from '../support/program.ts'

const folders = manageDataFolders()
const start = managePrograms()
const startDemo = managePrograms('server/demo.ts')

const statusOf = async (address: string) => (await fetch(address)).status
const listed = async (address: string) => (await fetch(`${address}/api/articles`)).json()

async function expectGone(pid: number): Promise<void> {
  await untilGone(pid)
  expect(isAlive(pid)).toBe(false)
}

describe('a first start', () => {
  test('serves from an empty folder with one text, says so in one line, and tells the first password once', async () => {
    const program = start(folders.dataDir)
    const address = await program.ready()
    expect(await statusOf(`${address}/healthz`)).toBe(200)
    expect(await statusOf(`${address}/readyz`)).toBe(200)
    expect(program.said().match(/is ready: http/g)).toHaveLength(1)
    expect(
      program.said().match(/password: \S+ \(first steps: http\S+\/login\?from=\/admin\)$/gm),
    ).toHaveLength(1)

    const welcome = [expect.objectContaining({ title: 'Boas-vindas ao Canal Barra' })]
    expect(await listed(address)).toEqual(welcome)

    program.child.kill('SIGTERM')
    await program.ended()
    const again = start(folders.dataDir)
    expect(await listed(await again.ready())).toEqual(welcome)
    expect(again.said()).not.toContain('password:')
  })

  test('that is interrupted leaves no database behind', async () => {
    await folders.takePrepared()
    const program = start(folders.dataDir)
    let database = 0
    while (!database) {
      await sleep(5)
      database = readDatabasePid(folders.dataDir)
    }
    program.child.kill('SIGTERM')
    await program.ended()
    await expectGone(database)
  })

  test('of the demo that is interrupted leaves no database behind', async () => {
    await takePrepared(`${folders.dataDir}-demo`)
    const program = startDemo(folders.dataDir)
    await expect.poll(program.said, { timeout: 60_000 }).toContain('Making the demo')
    const database = readDatabasePid(`${folders.dataDir}-demo`)
    expect(isAlive(database)).toBe(true)
    program.child.kill('SIGTERM')
    await program.ended()
    await expectGone(database)
  })

  test('names all wrong values of the environment at once, and touches nothing', async () => {
    const program = start(folders.dataDir, { PORT: 'http', HOME_SCREEN: 'garden', PUBLIC_URL: 'ours' })
    expect(await program.ended()).toBe(1)
    for (const name of ['PORT', 'HOME_SCREEN', 'PUBLIC_URL']) expect(program.said()).toContain(`${name}:`)
    expect(existsSync(folders.dataDir)).toBe(false)
  })

  test('that cannot reach its database says in one line which, and not the password', async () => {
    const program = start(folders.dataDir, { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' })
    expect(await program.ended()).toBe(1)
    expect(program.said()).toMatch(/^The database “x” on 127\.0\.0\.1:1 cannot be reached: .*\n$/)
    expect(program.said()).not.toContain('secret')
  })

  test('without the certificate that it is told of says so, and touches nothing', async () => {
    const tls = { IRC_TLS_CERT: import.meta.filename, IRC_TLS_KEY: import.meta.filename }
    for (const files of [tls, { ...tls, IRC_TLS_KEY: '/nowhere/key.pem' }]) {
      const program = start(folders.dataDir, files)
      expect(await program.ended()).toBe(1)
      expect(program.said()).toMatch(/^IRC_TLS_CERT and IRC_TLS_KEY are .*\n$/)
    }
    expect(existsSync(folders.dataDir)).toBe(false)
  })

  test('on a port that is taken says which, and leaves no database behind', async () => {
    await folders.takePrepared()
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    const program = start(folders.dataDir, { PORT: String(port) })
    expect(await program.ended()).toBe(1)
    expect(program.said()).toContain(String(port))
    expect(program.said()).not.toContain('    at ')
    await expect.poll(() => readDatabasePid(folders.dataDir)).toBe(0)
    other.close()
  })
})

describe('stopping', () => {
  test.each([
    ['SIGTERM', (pid: number) => process.kill(pid, 'SIGTERM')],
    ['SIGHUP, of a terminal that is closed,', (pid: number) => process.kill(pid, 'SIGHUP')],
    ["a terminal's SIGINT, which comes twice", interruptTwice],
  ])('by %s ends everything within ten seconds, in order', async (_, stop) => {
    await takeBegun(folders.dataDir)
    const program = start(folders.dataDir)
    await program.ready()
    const database = readDatabasePid(folders.dataDir)
    const requests = Date.now()
    await stop(program.child.pid ?? 0)
    expect(await program.ended()).toBe(0)
    expect(Date.now() - requests).toBeLessThan(10_000)
    expect(isAlive(database)).toBe(false)
  })
})

describe('the data folder', () => {
  test('has one process: a second one is told the pid of the first and ends', async () => {
    await takeBegun(folders.dataDir)
    const first = start(folders.dataDir)
    const address = await first.ready()
    const second = start(folders.dataDir)
    expect(await second.ended()).toBe(1)
    expect(second.said()).toContain(`Another process (pid ${first.child.pid}) already serves`)
    expect(await statusOf(`${address}/readyz`)).toBe(200)
  })

  test('is named where it cannot be written to, beside a database of its own, too', async () => {
    const file = join(folders.base, 'file')
    writeFileSync(file, '')
    const program = start(file, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect(await program.ended()).toBe(1)
    expect(program.said()).toContain(`The data folder ${file} (DATA_DIR) cannot be written to`)
  })

  test('is served again after the process was killed', async () => {
    await takeBegun(folders.dataDir)
    const first = start(folders.dataDir)
    await first.ready()
    const database = readDatabasePid(folders.dataDir)
    first.child.kill('SIGKILL')
    await first.ended()

    const second = start(folders.dataDir)
    expect(await statusOf(`${await second.ready()}/readyz`)).toBe(200)
    expect(readDatabasePid(folders.dataDir)).toBe(database)
    second.child.kill('SIGTERM')
    expect(await second.ended()).toBe(0)
    expect(isAlive(database)).toBe(false)
  })
})

describe('the bundled server, which `npm start` runs', () => {
  test('serves pages, and finds the programs and files of its sources', async () => {
    await takeBegun(folders.dataDir)
    const program = start(folders.dataDir)
    const url = await program.ready()
    expect(await (await fetch(url)).text()).toContain('Boas-vindas ao Canal Barra')

    const body = { username: 'admin', password: begunPassword }
    const { token } = await createClient(url).call('POST /api/login_check', { body })
    const picture = await drawPicture(200, 200).png().toBuffer()
    const { status, body: uploaded } = await sendPicture({ url }, { token }, picture)
    expect(status, JSON.stringify(uploaded)).toBe(200)
    expect(program.said()).not.toContain('Warning')
  })
})

async function interruptTwice(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT')
  await sleep(5)
  process.kill(pid, 'SIGINT')
}
