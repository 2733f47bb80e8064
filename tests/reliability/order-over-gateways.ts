import { setTimeout as pause } from 'node:timers/promises'
import type { SendAnswer } from '#contract/live.ts'
import { type Client, createClient } from '../support/client.ts'
import { connectIrcAt, type IrcAccount, type IrcAtSite } from '../support/irc-at.ts'
import { say } from '../support/lines.ts'
import { createCrowd } from '../support/live.ts'
import { createPushCrowd } from '../support/push.ts'

interface Load {
  /** Addresses of all nodes. */
  urls: readonly string[]
  /** Access tokens of the writers; a third each writes by the API, over Socket.IO and in IRC. */
  tokens: readonly string[]
  /** The same accounts for IRC. */
  irc: readonly IrcAccount[]
  /** Number of readers, a third at each gateway. */
  readers: number
  linesEach: number
}

interface Figures {
  lines: number
  readers: number
  /** Readers who received every line once, in the order of `seq`, without a gap. */
  complete: number
  /** Whether every writer's lines are in the order in which they were written. */
  ownOrder: boolean
}

interface Line {
  /** Lines received in IRC have none. */
  seq?: number
  text: string
}

const slug = 'barra'
const patienceSeconds = 20

/** Everybody writes at once into one channel, while readers at all gateways listen. */
export async function speakInOrder({ urls, tokens, irc, readers, linesEach }: Load): Promise<Figures> {
  const gateways = urls.map((url) => ({ url, crowd: createCrowd({ url }), push: createPushCrowd({ url }) }))
  const siteOf = (number: number) => gateways[number % gateways.length] as (typeof gateways)[number]
  const accountOf = (number: number) => irc[number % irc.length] as IrcAccount
  const ircClients: IrcAtSite[] = []
  try {
    const lines = tokens.length * linesEach
    const ears: (() => Line[])[] = []
    for (let reader = 0; reader < readers; reader += 1) {
      const member = { token: `${tokens[reader % tokens.length]}` }
      const { url, crowd, push } = siteOf(Math.floor(reader / 3))
      if (reader % 3 === 0) ears.push(await listen(crowd, member))
      else if (reader % 3 === 1) ears.push(await listenPushed(push, member))
      else ears.push(await listenInIrc(url, accountOf(reader), ircClients))
    }
    const voices = await Promise.all(
      tokens.map(async (token, writer) => {
        const { url, crowd } = siteOf(Math.floor(writer / 3))
        if (writer % 3 === 0) return byApi(createClient(url, token))
        return writer % 3 === 1 ? bySocket(crowd, { token }) : byIrc(url, accountOf(writer), ircClients)
      }),
    )
    await Promise.all(voices.map((speak, writer) => write(speak, writer, linesEach)))
    await until(() => ears.every((heard) => heard().length >= lines))
    const first = ears[0]?.() ?? []
    return {
      lines,
      readers,
      complete: ears.filter((heard) => isWhole(heard(), lines) && isSame(heard(), first)).length,
      ownOrder: isInOwnOrder(first),
    }
  } finally {
    for (const client of ircClients) client.close()
    for (const { crowd, push } of gateways) {
      crowd.close()
      push.close()
    }
  }
}

async function listen(crowd: ReturnType<typeof createCrowd>, member: { token: string }) {
  const client = await crowd.connect(member)
  await client.join(slug)
  return () => client.heardOf('new-message').map(([line]) => line)
}

async function listenPushed(push: ReturnType<typeof createPushCrowd>, member: { token: string }) {
  const client = push.connect(member)
  const answer = await client.subscribe(`private-${slug}`)
  if (answer !== 'succeeded') throw new Error(`A reader was refused: ${answer}`)
  return () => client.heardOf('new-message') as Line[]
}

async function listenInIrc(url: string, account: IrcAccount, open: IrcAtSite[]) {
  const lines: Line[] = []
  const client = await connectIrcAt(url, account, ({ params }) => lines.push({ text: params[1] ?? '' }))
  open.push(client)
  await client.join(`#${slug}`)
  return () => lines
}

type Speak = (text: string) => Promise<unknown>

const byApi =
  (member: Client): Speak =>
  (text) =>
    say(member, slug, text)

async function bySocket(crowd: ReturnType<typeof createCrowd>, member: { token: string }): Promise<Speak> {
  const { socket } = await crowd.connect(member)
  return async (text) => {
    const requests = socket.timeout(30_000).emitWithAck('send-message', { channel: slug, text })
    const answer = (await requests) as SendAnswer
    if ('key' in answer) throw new Error(`A line was refused: ${JSON.stringify(answer)}`)
  }
}

async function byIrc(url: string, account: IrcAccount, open: IrcAtSite[]): Promise<Speak> {
  const client = await connectIrcAt(url, account)
  open.push(client)
  await client.join(`#${slug}`)
  return (text) => client.say(`#${slug}`, text)
}

async function write(speak: Speak, writer: number, count: number) {
  for (let line = 0; line < count; line += 1) await speak(`${writer} ${line}`)
}

async function until(isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + patienceSeconds * 1000; !isSo() && Date.now() < end; ) await pause(50)
}

function isWhole(heard: readonly Line[], count: number): boolean {
  const [first] = heard
  return (
    heard.length === count &&
    heard.every(({ seq }, index) => seq === undefined || seq === (first?.seq ?? 0) + index)
  )
}

const isSame = (heard: readonly Line[], other: readonly Line[]) =>
  heard.every(({ text }, index) => text === other[index]?.text)

function isInOwnOrder(heard: readonly Line[]): boolean {
  const written = new Map<string, number>()
  return heard.every(({ text }) => {
    const [writer = '', line] = text.split(' ')
    const next = (written.get(writer) ?? -1) + 1
    written.set(writer, next)
    return Number(line) === next
  })
}
