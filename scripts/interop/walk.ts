import { setTimeout as pause } from 'node:timers/promises'
import type { IrcProgram } from './irc-program.ts'
import type { Reader } from './reader.ts'

/** Each step, and whether its result was seen where it should be. */
export type Steps = Record<string, boolean>

interface Scene {
  program: IrcProgram
  reader: Reader
  /** Usernames of the program's account, and of the reader's. */
  names: { program: string; reader: string }
  /** A channel that neither has joined. */
  channel: string
  conversationPath: string
}

const patienceMilliseconds = 20_000
/** Longer than the time between two PINGs to a client with unconfirmed lines. */
const confirmMilliseconds = 45_000

/** Two users meet and talk, one in an IRC client, the other in a browser. */
export async function walk(scene: Scene): Promise<Steps> {
  const steps: Steps = {}
  for (const part of [talk, talkInPrivate, govern, comeBack, comeBackAgain])
    Object.assign(steps, await part(scene))
  return steps
}

async function talk({ program, reader, names, channel }: Scene): Promise<Steps> {
  // Both clients write it like this.
  const joins = await typeUntil(program, `/join #${channel}`, `has joined #${channel}`)
  await reader.open(`/${channel}`)
  const arrives = await sees(program, names.reader)
  await reader.say('olá do navegador')
  const hears = await sees(program, 'olá do navegador')
  await program.type('olá do programa', `#${channel}`)
  return {
    'joins a channel, which it founds': joins && (await sees(reader, names.program)),
    'sees who comes in a browser': arrives,
    'shows a line of the browser': hears,
    'is read in the browser': await sees(reader, 'olá do programa'),
  }
}

async function talkInPrivate({ program, reader, names, channel, conversationPath }: Scene): Promise<Steps> {
  await reader.open(conversationPath)
  await program.type('só para você', names.reader)
  const isRead = await sees(reader, 'só para você')
  await reader.say('só para ti')
  const isShown = await sees(program, 'só para ti')
  await reader.open(`/${channel}`)
  return { 'is read in private': isRead, 'shows a private line': isShown }
}

async function govern({ program, reader, names, channel }: Scene): Promise<Steps> {
  await program.type(`/topic #${channel} Assunto novo`)
  const topic = await sees(reader, 'Assunto novo')
  const nick = `${names.program}-b`
  await program.type(`/nick ${nick}`)
  const renames = await sees(reader, nick)
  await program.type(`/nick ${names.program}`)
  await program.type(`/kick #${channel} ${names.reader} tchau`)
  return {
    'sets a topic': topic,
    'changes its nick': renames,
    'puts somebody out': await sees(reader, 'Você foi expulso'),
  }
}

/** Lines sent while the client is away are shown after its return, each once. */
async function comeBack({ program, reader, channel, conversationPath }: Scene): Promise<Steps> {
  await reader.open(`/${channel}`)
  await program.type(program.disconnect)
  const lines = ['um', 'dois', 'três'].map((word) => `enquanto isso ${word}`)
  // The others see that it is gone once the time for a reconnect is over.
  await pause(1000)
  for (const line of lines) {
    await reader.say(line)
    await sees(reader, line)
  }
  await reader.open(conversationPath)
  await reader.say('em segredo enquanto isso')
  await sees(reader, 'em segredo enquanto isso')
  const isAway = !(await program.text()).includes(lines[0] ?? '')
  await program.type(program.reconnect)
  const inPrivate = await sees(program, 'em segredo enquanto isso')
  await typeUntil(program, `/join #${channel}`, lines.at(-1) ?? '')
  const log = await program.text()
  const once = lines.filter((line) => log.split(line).length === 2)
  return {
    'shows nothing while it is gone': isAway,
    'shows afterwards what was said in private': inPrivate,
    'shows afterwards what was said in the channel, once': once.length === lines.length,
  }
}

/** Lines that the client has confirmed are not shown once more. */
async function comeBackAgain({ program, reader, channel }: Scene): Promise<Steps> {
  await pause(confirmMilliseconds)
  await program.type(program.disconnect)
  await reader.open(`/${channel}`)
  await reader.say('ainda um')
  await sees(reader, 'ainda um')
  await program.type(program.reconnect)
  const isShown = await typeUntil(program, `/join #${channel}`, 'ainda um')
  const text = await program.text()
  const isOnce = (line: string) => text.split(line).length === 2
  return {
    'shows nothing twice when it comes back once more':
      isShown && ['enquanto isso três', 'em segredo enquanto isso', 'ainda um'].every(isOnce),
  }
}

/** Types a line until its result is seen: input before the connection is established is lost. */
async function typeUntil(program: IrcProgram, line: string, text: string): Promise<boolean> {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await program.type(line).catch(() => {})
    if (await sees(program, text, patienceMilliseconds / 4)) return true
  }
  return false
}

async function sees(
  reader: Pick<Reader, 'text'>,
  text: string,
  patience = patienceMilliseconds,
): Promise<boolean> {
  for (const end = Date.now() + patience; Date.now() < end; await pause(100))
    if ((await reader.text()).includes(text)) return true
  return false
}
