import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Firefox in front of Orca, driven by its keyboard. */
export interface Orca {
  /** Types an address into the address bar. */
  open(address: string): Promise<void>
  /** Presses keys, named as by xdotool, one after the other. */
  press(...keys: string[]): Promise<void>
  type(text: string): Promise<void>
  /** Waits until Orca has said something that matches since the last `open`, `press` or `type`, and was silent for a second. */
  hears(what: RegExp): Promise<boolean>
  /** All that Orca has said, one utterance each. */
  utterances(): Promise<string[]>
  stop(): Promise<void>
}

const patienceMilliseconds = 40_000
const silenceMilliseconds = 1000
/** Between two keys, so that the page has answered the first. */
const keyMilliseconds = 600
/** Until Orca listens, and until the browser has a window. */
const startMilliseconds = 5000
const launcher = '/usr/libexec/at-spi-bus-launcher'

/** Starts a display, a session bus with accessibility, Orca and Firefox, all with this folder as their home. */
export async function startOrca(folder: string): Promise<Orca> {
  const [log, runtime, profile] = ['orca.log', 'run', 'firefox'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await writeSettings({ folder, runtime, profile })
  const children: ChildProcess[] = []
  const start = (program: string, parameters: string[], env: NodeJS.ProcessEnv) => {
    const child = spawn(program, parameters, { env, stdio: ['ignore', 'pipe', 'ignore', 'pipe'] })
    children.push(child)
    return child
  }
  const bare = { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8', XDG_RUNTIME_DIR: runtime }
  const display = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'], bare)
  const seen = { ...bare, DISPLAY: `:${await firstLine(display.stdio[3])}` }
  const bus = start('dbus-daemon', ['--session', '--nofork', '--print-address'], seen)
  const env = {
    ...seen,
    DBUS_SESSION_BUS_ADDRESS: await firstLine(bus.stdout),
    GTK_MODULES: 'gail:atk-bridge',
    GNOME_ACCESSIBILITY: '1',
  }
  start('openbox', [], env)
  start(launcher, ['--launch-immediately', '--screen-reader=1'], env)
  start('orca', ['--replace', `--debug-file=${log}`], env)
  await pause(startMilliseconds)
  start('firefox-esr', ['--no-remote', '--profile', profile, 'about:blank'], env)
  await pause(startMilliseconds)

  let heard = 0
  const utterances = async () => spoken(await readFile(log, 'utf8').catch(() => ''))
  const key = async (...parameters: string[]) => {
    heard = (await utterances()).length
    await run('xdotool', parameters, { env })
    await pause(keyMilliseconds)
  }
  const orca: Orca = {
    utterances,
    type: (text) => key('type', '--delay', '60', text),
    async press(...keys) {
      for (const name of keys) await key('key', '--clearmodifiers', name)
    },
    async open(address) {
      await orca.press('ctrl+l')
      await orca.type(address)
      await orca.press('Return')
    },
    async hears(what) {
      const end = Date.now() + patienceMilliseconds
      for (let count = -1; Date.now() < end; await pause(silenceMilliseconds)) {
        const news = (await utterances()).slice(heard)
        if (news.length === count && news.some((text) => what.test(text))) return true
        count = news.length
      }
      return false
    },
    async stop() {
      for (const child of children.toReversed()) await end(child)
    },
  }
  return orca
}

interface Places {
  folder: string
  runtime: string
  profile: string
}

async function writeSettings({ folder, runtime, profile }: Places): Promise<void> {
  const settings = join(folder, '.local/share/orca')
  await mkdir(runtime, { mode: 0o700 })
  await mkdir(profile)
  await mkdir(settings, { recursive: true })
  const none = { pronunciations: {}, keybindings: {} }
  // Otherwise it says each key, and looks for a braille display each time it speaks.
  const quiet = { enableKeyEcho: false, enableBraille: false }
  await writeFile(
    join(settings, 'user-settings.conf'),
    JSON.stringify({
      general: { startingProfile: ['Default', 'default'], ...quiet },
      profiles: { default: { profile: ['Default', 'default'], ...quiet, ...none } },
      ...none,
    }),
  )
  // So that what it says is in the file at once.
  await writeFile(
    join(settings, 'orca-customizations.py'),
    'from orca import debug\ndebug.debugFile.reconfigure(line_buffering=True)\n',
  )
  const preferences = {
    'intl.accept_languages': 'pt-BR,pt',
    'accessibility.force_disabled': -1,
    'browser.aboutwelcome.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'termsofuse.bypassNotification': true,
    'app.update.enabled': false,
    'signon.rememberSignons': false,
  }
  await writeFile(
    join(profile, 'user.js'),
    Object.entries(preferences)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)})\n`)
      .join(''),
  )
}

const spoken = (log: string) =>
  [...log.matchAll(/SPEECH OUTPUT: '(.*)'(?: voice=\w+)?\s?(?:\{.*\})?$/gm)].map(([, text = '']) => text)

async function firstLine(stream: unknown): Promise<string> {
  for await (const line of createInterface(stream as NodeJS.ReadableStream)) return line
  throw new Error('the program ended before it was ready')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await Promise.race([once(child, 'exit'), pause(startMilliseconds)])
  child.kill('SIGKILL')
}
