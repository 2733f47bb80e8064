import { once } from 'node:events'
import { WebSocket } from 'ws'
import { type IrcMessage, parseMessage } from '../../server/gateways/irc/protocol/message.ts'

/** Account that signs in to IRC. */
export interface IrcAccount {
  name: string
  password: string
}

export interface IrcAtSite {
  send(line: string): void
  join(channel: string): Promise<void>
  /** Resolves when the echo arrives, so the line is stored; rejects if the connection closes first. */
  say(channel: string, text: string): Promise<IrcMessage>
  /** Resolves with the next message of this kind; rejects if the connection closes first. */
  next(command: string): Promise<IrcMessage>
  close(): void
}

/** Connects to `/irc` of a site by its address. `onSaid` gets each message of a user. */
export async function connectIrcAt(
  url: string,
  { name, password }: IrcAccount,
  onSaid: (message: IrcMessage) => void = () => {},
): Promise<IrcAtSite> {
  const wire = new WebSocket(`${url.replace('http', 'ws')}/irc`, ['text.ircv3.net'])
  const waiting = new Set<{ isMeant: (message: IrcMessage) => boolean; resolve: (one: IrcMessage) => void }>()
  const closed = new Promise<never>((_, reject) => {
    wire.on('error', () => {})
    wire.once('close', () => reject(new Error('the connection is closed')))
  })
  closed.catch(() => {})
  wire.on('message', (data) => {
    const message = parseMessage(String(data))
    if (!message) return
    if (message.command === 'PING') wire.send(`PONG ${message.params[0]}`)
    if (message.command === 'PRIVMSG') onSaid(message)
    for (const one of waiting) if (one.isMeant(message) && waiting.delete(one)) one.resolve(message)
  })

  const hear = (isMeant: (message: IrcMessage) => boolean) =>
    Promise.race([closed, new Promise<IrcMessage>((resolve) => waiting.add({ isMeant, resolve }))])
  const send = (line: string) => wire.send(line)

  await Promise.race([closed, once(wire, 'open')])
  const welcome = hear(({ command }) => command === '376')
  for (const line of [
    'CAP REQ :echo-message message-tags server-time',
    `PASS ${name}:${password}`,
    `NICK ${name}`,
    `USER ${name} 0 * :${name}`,
    'CAP END',
  ])
    send(line)
  await welcome

  return {
    send,
    next: (name) => hear(({ command }) => command === name),
    join: async (channel) => {
      const answered = hear(({ command, params }) => command === '366' && params[1] === channel)
      send(`JOIN ${channel}`)
      await answered
    },
    say: (channel, text) => {
      const echo = hear(
        ({ command, params, source = '' }) =>
          command === 'PRIVMSG' &&
          params[0] === channel &&
          params[1] === text &&
          source.startsWith(`${name}!`),
      )
      send(`PRIVMSG ${channel} :${text}`)
      return echo
    },
    close: () => wire.close(),
  }
}
