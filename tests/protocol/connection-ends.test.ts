import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '#contract/accounts.ts'
import { takeNickname } from '../support/channels.ts'
import { createCrowd, type LiveCrowd } from '../support/live.ts'
import { createPushCrowd } from '../support/push.ts'
import { type Member, passwordOf, startSite, type TestSite } from '../support/site.ts'

/**
 * What happens to a connection: it still receives lines, has left the channel, reconnects as the same user,
 * is paused, or is closed for good.
 */
type Outcome = 'hears' | 'out' | 'comes again' | 'paused' | 'gone'

interface Cause {
  name: string
  act(stage: Stage): Promise<unknown>
  socketio: Outcome
  pusher: Outcome
  /** Whether the hosted service is asked to end the user's connections. */
  hosted: boolean
  /** Whether the user must also be connected by Socket.IO. */
  isPresent?: true
  /** Roles of the connection's member; none by default. */
  roles?: Role[]
}

/** A site with a connected member, an administrator who watches the same channel, and that channel. */
interface Stage {
  site: TestSite
  member: Member
  neto: Member
  channel: string
}

const setRoles = ({ neto, member }: Stage, roles: Role[]) =>
  neto.call('PUT /api/admin/users/:id/roles', { params: { id: member.id }, body: { roles } })

/** Everything that ends or pauses a connection. */
const causes: Cause[] = [
  {
    name: 'the session is signed out',
    act: ({ member }) => member.call('POST /api/auth/logout', {}),
    ...{ socketio: 'gone', pusher: 'gone', hosted: true },
  },
  {
    name: 'the session is ended from another one',
    act: async ({ site, member }) => {
      const other = await site.signIn(member.username)
      const mine = (await other.call('GET /api/sessions')).find(({ current }) => !current)
      await other.call('DELETE /api/sessions/:id', { params: { id: mine?.id ?? '' } })
    },
    ...{ socketio: 'gone', pusher: 'gone', hosted: true },
  },
  {
    name: 'the password is changed elsewhere',
    act: async ({ site, member }) => {
      const other = await site.signIn(member.username)
      const body = { current_password: passwordOf(member.username), new_password: 'outra-senha-bem-longa' }
      await other.call('POST /api/change-password', { body })
    },
    ...{ socketio: 'gone', pusher: 'gone', hosted: true },
  },
  {
    name: 'the account is suspended',
    act: ({ neto, member }) =>
      neto.call('POST /api/admin/users/:id/suspend', { params: { id: member.id }, body: { reason: 'x' } }),
    ...{ socketio: 'gone', pusher: 'gone', hosted: true },
  },
  {
    name: 'the account is deleted',
    act: ({ member }) =>
      member.call('DELETE /api/account', { body: { password: passwordOf(member.username) } }),
    ...{ socketio: 'gone', pusher: 'gone', hosted: true },
  },
  {
    name: 'a role is lost',
    roles: ['ROLE_USER', 'ROLE_MODERATOR'],
    act: (stage) => setRoles(stage, ['ROLE_USER']),
    ...{ socketio: 'comes again', pusher: 'comes again', hosted: true },
  },
  {
    name: 'a role is given',
    act: (stage) => setRoles(stage, ['ROLE_USER', 'ROLE_MODERATOR']),
    ...{ socketio: 'hears', pusher: 'hears', hosted: false },
  },
  {
    name: 'the language is changed',
    act: ({ member }) => member.call('POST /api/update-language', { body: { language: 'fr' } }),
    ...{ socketio: 'hears', pusher: 'hears', hosted: false },
  },
  {
    name: 'they are kicked out of the channel',
    isPresent: true,
    act: ({ neto, member, channel }) =>
      neto.call('POST /api/channel-kick', { body: { nickname: member.username, channel_name: channel } }),
    ...{ socketio: 'out', pusher: 'out', hosted: true },
  },
  {
    name: 'they are banned from the channel',
    act: ({ neto, member, channel }) =>
      neto.call('POST /api/channel-ban', { body: { nickname: member.username, channel_name: channel } }),
    ...{ socketio: 'out', pusher: 'out', hosted: true },
  },
  {
    name: 'the channel is deleted, and another one gets its name',
    act: async ({ neto, channel }) => {
      await neto.call('DELETE /api/channels/:slug', { params: { slug: channel } })
      await neto.call('POST /api/channels', { body: { name: channel } })
    },
    ...{ socketio: 'out', pusher: 'out', hosted: true },
  },
  {
    name: 'the terms are published anew',
    act: publishTerms,
    ...{ socketio: 'paused', pusher: 'paused', hosted: true },
  },
]

async function publishTerms({ site, neto }: Stage): Promise<void> {
  const { version } = await site.visitor.call('GET /api/pages/:key', { params: { key: 'terms' } })
  const text = { title: 'Termos', content: '<p>Novos</p>' }
  await neto.call('PUT /api/pages/:key', {
    params: { key: 'terms' },
    body: { version, texts: { pt: text, en: text, fr: text, es: text } },
  })
  await neto.call('POST /api/accept-terms', { body: { version: version + 1 } })
}

/** Requests to the hosted service's API: path and body. */
let requests: { path: string; body: string }[]
let service: Server
let site: TestSite
let hostedSite: TestSite
let ownNeto: Member
let hostedNeto: Member
let live: LiveCrowd
let hostedLive: LiveCrowd
let push: ReturnType<typeof createPushCrowd>
let rows = 0

beforeAll(async () => {
  service = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    requests.push({ path: new URL(request.url ?? '', 'http://any').pathname, body })
    response.end('{}')
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  const environment = { RATE_LIMIT_FACTOR: '1000' }
  const hosted = { PUSHER_APP_ID: '4711', PUSHER_KEY: 'chave', PUSHER_SECRET: 'segredo' }
  site = await startSite({ environment })
  hostedSite = await startSite({
    environment: { ...environment, ...hosted, PUSHER_HOST: `127.0.0.1:${port}` },
  })
  ownNeto = await site.signIn('neto')
  hostedNeto = await hostedSite.signIn('neto')
  for (const neto of [ownNeto, hostedNeto]) await takeNickname(neto, 'neto_da_barra')
  live = createCrowd(site)
  hostedLive = createCrowd(hostedSite)
  push = createPushCrowd(site)
})
beforeEach(() => {
  requests = []
})
afterEach(() => {
  live.close()
  hostedLive.close()
  push.close()
})
afterAll(async () => {
  await Promise.all([site.stop(), hostedSite.stop()])
  service.closeAllConnections()
  service.close()
})

async function setStage(site: TestSite, roles?: Role[]): Promise<Stage> {
  rows += 1
  const neto = site === hostedSite ? hostedNeto : ownNeto
  const member = await site.member(`pessoa${rows}`, roles ? { roles } : {})
  const { channel } = await neto.call('POST /api/channels', { body: { name: `sala${rows}` } })
  return { site, neto, member, channel: channel.slug }
}

async function overSocketIo({ member, channel }: Stage) {
  const client = await live.connect(member)
  await client.join(channel)
  let reason: string | undefined
  client.socket.once('disconnect', (given) => {
    reason = given
  })

  return async (text: string): Promise<Outcome> => {
    if (reason === 'io server disconnect') return 'gone'
    if (reason === undefined)
      return client.heardOf('new-message').some(([line]) => line.text === text) ? 'hears' : 'out'
    const again = await live.connect(member)
    return (await again.join(channel)).status === 'success' ? 'comes again' : 'paused'
  }
}

async function overPusher({ member, channel }: Stage) {
  const name = `private-${channel}`
  const client = push.connect(member)
  client.pusher.signin()
  expect(await client.subscribe(name)).toBe('succeeded')
  const codes: number[] = []
  client.pusher.connection.bind('error', ({ data }: { data?: { code?: number } }) => {
    if (data?.code) codes.push(data.code)
  })
  let isRefused = false
  client.pusher.channel(name).bind('pusher:subscription_error', () => {
    isRefused = true
  })

  return async (text: string): Promise<Outcome> => {
    if (codes.includes(4009)) return 'gone'
    if (isRefused) return codes.includes(4200) ? 'paused' : 'out'
    const hears = client.heardOf('new-message').some((line) => (line as { text: string }).text === text)
    if (codes.includes(4200)) return hears ? 'comes again' : 'out'
    return hears ? 'hears' : 'out'
  }
}

let lines = 0

/** Sends a line to the channel. Returns its text. */
async function say({ neto, channel }: Stage): Promise<string> {
  const text = `linha ${++lines}`
  await neto.call('POST /api/send-message', { body: { channel, text } })
  return text
}

test.each(causes)(
  'when $name: Socket.IO $socketio, push $pusher',
  async ({ act, roles, socketio, pusher }) => {
    const stage = await setStage(site, roles)
    const [ofSocketIo, ofPusher] = [await overSocketIo(stage), await overPusher(stage)]
    const outcomes = async () => {
      const text = await say(stage)
      // When another connection has received the line, it has been sent to every connection of this process.
      await expect.poll(() => witness.heardOf('new-message').some(([line]) => line.text === text)).toBe(true)
      return [await ofSocketIo(text), await ofPusher(text)]
    }
    let witness = await live.connect(stage.neto)
    await witness.join(stage.channel)
    await expect.poll(outcomes).toEqual(['hears', 'hears'])

    await act(stage)
    witness = await live.connect(stage.neto)
    await witness.join(stage.channel)
    await expect.poll(outcomes).toEqual([socketio, pusher])
  },
)

test.each(causes)(
  'when $name: the hosted service ends connections: $hosted',
  async ({ act, roles, isPresent, hosted }) => {
    const stage = await setStage(hostedSite, roles)
    const { member, channel } = stage
    const body = { socket_id: '1.2', channel_name: `private-${channel}` }
    await member.call('POST /api/pusher/auth', { body })
    if (isPresent) await (await hostedLive.connect(member)).join(channel)
    await act(stage)

    const path = `/apps/4711/users/${member.id}/terminate_connections`
    if (hosted) await expect.poll(() => requests.map((call) => call.path)).toContain(path)
    const text = await say(stage)
    await expect.poll(() => requests.some((call) => call.body.includes(text))).toBe(true)
    expect(requests.map((call) => call.path).includes(path)).toBe(hosted)
  },
)
