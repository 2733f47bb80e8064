import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'

/** An installed IRC client, driven as by a keyboard, and its logs. */
export interface IrcProgram {
  /** Types a command, or a text for a channel or a nick. */
  type(line: string, target?: string): Promise<void>
  /** Returns the text of all its windows. */
  text(): Promise<string>
  /** Commands to disconnect, and to reconnect. */
  readonly disconnect: string
  readonly reconnect: string
  stop(): Promise<void>
}

export interface Start {
  folder: string
  port: number
  account: { name: string; password: string }
  /** For clients that run in a browser. */
  browser: Browser
}

/** Clients that run in a terminal, by the name of the program. */
export const terminalPrograms: Readonly<Record<string, (start: Start) => Promise<IrcProgram>>> = {
  irssi: startIrssi,
  'weechat-headless': startWeechat,
}

/** Runs in a terminal of `script`: it does not start without one. */
async function startIrssi({ folder, port, account: { name, password } }: Start): Promise<IrcProgram> {
  const logs = join(folder, 'logs')
  await mkdir(logs, { recursive: true })
  const server = `{ address = "127.0.0.1"; chatnet = "canal"; port = "${port}"; use_tls = "no"; autoconnect = "yes"; }`
  const sasl = `sasl_mechanism = "PLAIN"; sasl_username = "${name}"; sasl_password = "${password}";`
  await writeFile(
    join(folder, 'config'),
    [
      `servers = ( ${server} );`,
      `chatnets = { canal = { type = "IRC"; nick = "${name}"; ${sasl} }; };`,
      `settings = { "fe-common/core" = { autolog = "yes"; autolog_path = "${logs}/$0.log"; }; };`,
    ].join('\n'),
  )
  const child = spawn('script', ['-qefc', `irssi --home ${folder}`, '/dev/null'], {
    env: { ...process.env, TERM: 'xterm' },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  return {
    ...{ disconnect: '/disconnect', reconnect: '/connect canal' },
    type: async (line, target) => void child.stdin?.write(`${target ? `/msg ${target} ${line}` : line}\r`),
    text: () => readAll(logs),
    stop: () => end(child),
  }
}

/** Runs without a terminal, controlled through its FIFO. */
async function startWeechat({ folder, port, account: { name, password } }: Start): Promise<IrcProgram> {
  const fifo = join(folder, 'fifo')
  const commands = [
    '/set logger.file.flush_delay 0',
    `/set fifo.file.path ${fifo}`,
    `/server add canal 127.0.0.1/${port} -notls -nicks=${name}`,
    '/set irc.server.canal.sasl_mechanism plain',
    `/set irc.server.canal.sasl_username ${name}`,
    `/set irc.server.canal.sasl_password ${password}`,
    '/connect canal',
  ]
  const args = ['--dir', folder, ...commands.flatMap((command) => ['--run-command', command])]
  const child = spawn('weechat-headless', args, { stdio: 'ignore' })
  return {
    ...{ disconnect: '/disconnect canal', reconnect: '/connect canal' },
    type: (line, target) =>
      writeFile(fifo, `irc.server.canal *${target ? `/msg ${target} ${line}` : line}\n`),
    text: () => readAll(join(folder, 'logs')),
    stop: () => end(child),
  }
}

async function readAll(folder: string): Promise<string> {
  return (await readLogs(folder)).map(({ text }) => text).join('\n')
}

export async function readLogs(folder: string): Promise<{ name: string; text: string }[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const logs = files
    .filter((file) => file.isFile())
    .map(async ({ name, parentPath }) => ({ name, text: await readFile(join(parentPath, name), 'utf8') }))
  return Promise.all(logs)
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
