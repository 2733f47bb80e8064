import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountOf, end, manageDataFolders, query, untilGone } from '../../../tests/support/data-folders.ts'

const folders = manageDataFolders()
const { start, run, takePrepared } = folders

describe('a data folder has one process', () => {
  test('a second one is refused and told the pid of the first', async () => {
    await takePrepared()
    const { child, outcome } = await run()
    const refusal = `Another process (pid ${child.pid}) already serves the data folder ${folders.dataDir}`
    await expect(start()).rejects.toThrow(refusal)
    expect(await query(outcome.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('of two that start at once in an empty folder one serves and the other is refused', async () => {
    const both = await Promise.all([run(), run()])
    const winner = both.find(({ outcome }) => outcome.url)
    const refusals = both.map(({ outcome }) => outcome.refused).filter(Boolean)
    expect(refusals).toEqual([expect.stringContaining(`(pid ${winner?.child.pid})`)])
    expect(await query(winner?.outcome.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('after its program was killed', () => {
  beforeEach(takePrepared)

  test('a server that answers is adopted', async () => {
    const { child, outcome } = await run()
    await end(child, 'SIGKILL')
    const { pid, url } = await start()
    expect(pid).toBe(outcome.pid)
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a server that was suspended is woken', async () => {
    const { child, outcome } = await run()
    process.kill(outcome.pid, 'SIGSTOP')
    await end(child, 'SIGKILL')
    expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a server that died as well is started again and has lost nothing', async () => {
    const { child, outcome } = await run()
    await query(outcome.url, 'create table kept as select 7 as number')
    await end(child, 'SIGKILL')
    process.kill(outcome.pid, 'SIGKILL')
    expect(await query((await start()).url, 'select * from kept')).toEqual([{ number: 7 }])
  })

  test('a server of another engine version is replaced', async () => {
    mkdirSync(join(folders.base, 'run'))
    chmodSync(join(folders.base, 'run'), 0o777)
    const old = startByHand(join(folders.base, 'run'))
    await expect.poll(() => readdirSync(join(folders.base, 'run'))).toContain('.s.PGSQL.5432')

    const { pid, url } = await start()
    expect(pid).not.toBe(old.pid)
    expect(old.exitCode).toBe(0)
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a pid file whose pid is another program by now does not keep a server from starting', async () => {
    const bystander = spawn('sleep', ['60'], accountOf(folders.dataDir))
    await once(bystander, 'spawn')
    const cluster = join(folders.dataDir, 'postgres')
    const lines = [bystander.pid, cluster, 1, 5432, join(folders.dataDir, 'run'), '', '', 'ready']
    writeFileSync(join(cluster, 'postmaster.pid'), `${lines.join('\n')}\n`)

    expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(bystander.exitCode ?? bystander.signalCode).toBe(null)
    await end(bystander, 'SIGKILL')
  })
})

test('a server that dies under a running program comes back, and is still that program alone', async () => {
  await takePrepared()
  const { pid, url } = await start()
  process.kill(pid, 'SIGKILL')
  await untilGone(pid)
  const answer = () => query(url, 'select 1 as one').catch(() => [])
  await expect.poll(answer).toEqual([{ one: 1 }])
  // It accepts queries a moment before the program has its lock again.
  const locks = () => query(url, `select count(*)::int from pg_locks where locktype = 'advisory'`)
  await expect.poll(locks).toEqual([{ count: 1 }])
  await expect(start()).rejects.toThrow(`(pid ${process.pid})`)
})

/** Starts a server as an earlier version of the program may have left it. */
function startByHand(socketFolder: string) {
  const engine = readdirSync(folders.dataDir).find((name) => name.startsWith('engine-')) ?? ''
  const settings = ['canal.engine=older', 'listen_addresses=', `unix_socket_directories=${socketFolder}`]
  const options = ['-D', join(folders.dataDir, 'postgres'), ...settings.flatMap((setting) => ['-c', setting])]
  const account = accountOf(folders.dataDir)
  return spawn(join(folders.dataDir, engine, 'bin/postgres'), options, {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  })
}
