import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../tests/support/free-port.ts'
import { findProgram } from '../find-program.ts'
import { enterIrc, listenInIrc } from './fanout-irc.ts'
import { lineNumber } from './fanout-line.ts'
import type { Server } from './fanout-servers.ts'

const channel = 'barra'
/** The kernel counts processor time in hundredths of a second. */
const microsecondsPerTick = 10_000

/** An IRC server for comparison, in which a client sends the lines; undefined if it is not installed. */
export async function startInspircd(receivers: number): Promise<Server | undefined> {
  const program = findProgram(process.env, 'INSPIRCD', ['inspircd'], ['/usr/sbin/inspircd'])
  if (!program) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'canal-barra-inspircd-'))
  const port = await freePort()
  const file = join(folder, 'inspircd.conf')
  await writeFile(file, configuration(port, folder))
  const started = [`--config=${file}`, '--nofork', '--nopid', '--runasroot']
  const child = spawn(program, started, { stdio: ['ignore', 'ignore', 'inherit'] })
  const writer = await enterPatiently(port)

  const server: Server = {
    ...{ url: '', tokens: [], ircPort: port, listeners: [], onFrame: () => {} },
    announce: (lines) => {
      const [{ text }] = lineNumber(1)
      writer.write(`PRIVMSG #${channel} :${text}\r\n`.repeat(lines))
    },
    usage: () => usageOf(child),
    stop: async () => {
      for (const listener of server.listeners) listener.leave()
      writer.destroy()
      child.kill()
      await once(child, 'exit')
      await rm(folder, { recursive: true })
    },
  }
  // It accepts clients once per second.
  const entered = Array.from({ length: receivers }, async (_, index) => {
    const onLine = () => server.onFrame()
    const socket = await listenInIrc({ port, account: `ouvinte${index}`, channels: [channel], onLine })
    server.listeners.push({ leave: () => void socket.destroy() })
  })
  await Promise.all(entered)
  await pause(1500)
  return server
}

/** Retries until the server listens. */
async function enterPatiently(port: number, attempts = 100): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' })
  try {
    await once(socket, 'connect')
  } catch (error) {
    if (attempts === 1) throw error
    await pause(50)
    return enterPatiently(port, attempts - 1)
  }
  socket.setNoDelay(true)
  await enterIrc(socket, { account: 'escritor', channels: [channel] })
  socket.resume()
  return socket
}

async function usageOf({ pid }: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The second field is a name in brackets, which may contain spaces.
  const fields = (stat.split(') ')[1] ?? '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick
}

/** Without flood limits, and with the tags that clients of the other servers request. */
const configuration = (port: number, folder: string) => `
<server name="irc.localhost" description="bench" network="bench">
<admin name="bench" nick="bench" email="bench@example.com">
<bind address="127.0.0.1" port="${port}" type="clients">
<path configdir="${folder}" datadir="${folder}" logdir="${folder}" runtimedir="${folder}">
<connect allow="*" timeout="30" localmax="1000" globalmax="1000" maxconnwarn="no" fakelag="no" commandrate="1000000000"
  threshold="1000000" recvq="1000000" softsendq="10000000" hardsendq="100000000" resolvehostnames="no" useident="no">
<performance softlimit="4000" somaxconn="128" netbuffersize="10240" quietbursts="yes">
<dns server="127.0.0.1" timeout="1">
<log method="file" type="* -USERINPUT -USEROUTPUT" level="error" target="${folder}/log">
<module name="cap">
<module name="ircv3_servertime">
<module name="ircv3_accounttag">
<module name="ircv3_ctctags">
<module name="ircv3_msgid">
`
