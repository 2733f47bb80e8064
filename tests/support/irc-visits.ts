import { conversationOf, write } from './conversations.ts'
import { connectIrc, enterIrc, freePort, type IrcClient } from './irc.ts'
import { type Member, passwordOf, startSite, type TestSite } from './site.ts'

/** A user who was in the channel before, with an app password. */
export interface Visitor {
  member: Member
  password: { id: string; secret: string }
  /** Signs in with the app password, and joins the channel. */
  enter(capabilities?: string): Promise<IrcClient>
  /** The same with the password of the account. `before`: lines sent before it joins. */
  enterByAccount(capabilities?: string, ...before: string[]): Promise<IrcClient>
  sayInPrivate(content: string): ReturnType<typeof write>
}

export interface IrcVisits {
  site: TestSite
  /** Who talks to visitors, in the channel and in private. */
  bia: Member
  slug: string
  /** Registers another user. */
  begin(): Promise<Visitor>
}

/** Starts a site for users whose IRC clients come and go. */
export async function startIrcVisits(): Promise<IrcVisits> {
  const port = await freePort()
  const site = await startSite({ environment: { IRC_PORT: String(port), RATE_LIMIT_FACTOR: '50' } })
  const bia = await site.member('bia')
  const slug = 'rio'
  let number = 0

  async function begin(): Promise<Visitor> {
    number += 1
    const member = await site.member(`ana${number}`)
    const { username } = member
    const body = { name: 'irssi', password: passwordOf(username) }
    const password = await member.call('POST /api/app-passwords', { body })
    const enterByAccount = async (capabilities?: string, ...before: string[]) => {
      const client = await enterIrc(port, username, capabilities)
      await client.ask(...before, `JOIN #${slug}`)
      return client
    }
    // On a first visit, all earlier lines count as read.
    const first = await enterByAccount()
    first.send('QUIT')
    await first.ended
    return {
      member,
      password,
      enterByAccount,
      enter: async (capabilities = 'message-tags') => {
        const client = await connectIrc(port)
        client.send(`CAP REQ :${capabilities}`, `PASS ${username}:${password.secret}`)
        client.send('NICK ana', 'USER ana 0 * :Ana', 'CAP END')
        await client.find(/ 376 /)
        await client.ask(`JOIN #${slug}`)
        return client
      },
      sayInPrivate: async (content) => write(bia, await conversationOf(bia, member), content),
    }
  }

  return { site, bia, slug, begin }
}

export const textsOf = (client: IrcClient) => client.messages('PRIVMSG').map(({ params }) => params[1])

export const ping = /^(?:@\S+ )?:\S+ PING :?(\S+)$/

/** Answers the next PING. */
export async function pong(client: IrcClient, from = 0): Promise<void> {
  const [, token] = ping.exec(await client.find(ping, from)) ?? []
  client.send(`PONG ${token}`)
}
