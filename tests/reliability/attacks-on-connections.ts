import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { socketPath } from '#contract/live.ts'
import { createClient } from '../support/client.ts'
import { createPushCrowd } from '../support/push.ts'
import type { Attack, AttackTarget } from './attacks.ts'

const pushPath = '/app/canal-barra?protocol=7&client=js&version=8.6.0'

/** Opens a connection, sends this text, then only reads and never closes the connection itself. */
async function dial(url: string, text: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.resume().write(text)
  return socket
}

const upgradeOf = (path: string, headers: string) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${headers}\r\n`

/**
 * Returns how many connections the server still holds after some seconds. Writing to a released one gets a
 * reset.
 */
async function countHeld(sockets: readonly Socket[], seconds: number): Promise<number> {
  const deadline = performance.now() + seconds * 1000
  while (performance.now() < deadline && sockets.some(({ destroyed }) => !destroyed)) {
    await pause(200)
    for (const socket of sockets) if (socket.writable) socket.write('x')
  }
  const held = sockets.filter(({ destroyed }) => !destroyed).length
  for (const socket of sockets) socket.destroy()
  return held
}

export const connectionAttacks: readonly Attack[] = [
  {
    name: 'slow uploads of strangers',
    mostMegabytes: 20,
    async run({ url, many }) {
      const part = 'Content-Disposition: form-data; name="a"'
      const head =
        'POST /api/upload-profile-picture HTTP/1.1\r\nHost: x\r\nContent-Length: 60000000\r\n' +
        'Content-Type: multipart/form-data; boundary=b\r\n\r\n'
      const field = `--b\r\n${part}\r\n\r\n${'x'.repeat(400_000)}\r\n`
      const sockets = await Promise.all(
        Array.from({ length: many }, async () => {
          const socket = await dial(url, head)
          socket.write(field)
          return socket
        }),
      )
      for (let second = 0; second < 5; second += 1) {
        await pause(1000)
        for (const socket of sockets) if (socket.writable) socket.write('x')
      }
      for (const socket of sockets) socket.destroy()
      return []
    },
  },
  {
    name: 'upgrades that are refused and never closed',
    async run({ url, many }) {
      const kinds = {
        'an unknown path': upgradeOf('/nowhere', ''),
        'a foreign origin at push': upgradeOf(pushPath, 'Origin: https://outro.example\r\n'),
        'a foreign origin at sockets': upgradeOf(
          `${socketPath}/?EIO=4&transport=websocket`,
          'Origin: https://outro.example\r\n',
        ),
        'hot reload': upgradeOf('/', 'Sec-WebSocket-Protocol: vite-hmr\r\n'),
        'a transport that is none': upgradeOf(`${socketPath}/?EIO=4&transport=transport`, ''),
      }
      const findings: string[] = []
      for (const [name, text] of Object.entries(kinds)) {
        const sockets = await Promise.all(Array.from({ length: Math.ceil(many / 5) }, () => dial(url, text)))
        const open = await countHeld(sockets, 5)
        if (open > 0) findings.push(`${open} stay open: ${name}`)
      }
      return findings
    },
  },
  {
    name: 'connections of one address that nobody signs in to',
    async run({ url }) {
      const headers = { 'x-forwarded-for': '198.51.9.9' }
      const gateways = [pushPath, `${socketPath}/?EIO=4&transport=websocket`].map((path) => {
        const dialed = () =>
          new WebSocket(url.replace('http', 'ws') + path, { headers }).on('error', () => {})
        return { path, wires: Array.from({ length: 60 }, dialed) }
      })
      await pause(12_000)
      return gateways.flatMap(({ path, wires }) => {
        const open = wires.filter((wire) => wire.readyState === wire.OPEN).length
        for (const wire of wires) wire.terminate()
        return open > 16 ? [`${open} connections at ${path}`] : []
      })
    },
  },
  {
    name: 'listening on after the terms were republished',
    async run(target) {
      const { url, staffToken, tokens } = target
      const crowd = createPushCrowd({ url })
      try {
        const listener = crowd.connect({ token: tokens[2] ?? '' })
        if ((await listener.subscribe('private-barra')) !== 'succeeded') return ['the listener was refused']
        await republishTerms(target)
        const staff = createClient(url, staffToken)
        await staff.ask('POST /api/accept-terms', { body: { version: await termsVersion(target) } })
        await staff.call('POST /api/send-message', { body: { channel: 'barra', text: 'segredo' } })
        await pause(1500)
        return listener.heardOf('new-message').length > 0 ? ['a line was heard under terms not accepted'] : []
      } finally {
        crowd.close()
        await acceptTerms(target)
      }
    },
  },
  {
    name: 'what somebody reads who is banned',
    async run({ url, tokens, staffToken }) {
      const staff = createClient(url, staffToken)
      const member = createClient(url, tokens[2])
      await member.ask('POST /api/send-message', { body: { channel: 'rio', text: 'oi' } })
      await staff.call('POST /api/channel-ban', {
        body: { nickname: 'membro2', channel_name: 'rio', reason: 'em segredo' },
      })
      const reads = {
        lines: await member.ask('GET /api/channels/:slug/messages', { params: { slug: 'rio' } }),
        log: await member.ask('GET /api/channels/:slug/log', { params: { slug: 'rio' } }),
        topic: await member.ask('POST /api/latest-topic', { body: { channel: 'rio' } }),
        search: await member.ask('GET /api/channels/:slug/messages/search', {
          params: { slug: 'rio' },
          query: { q: 'oi' },
        }),
      }
      return Object.entries(reads).flatMap(([name, { status }]) =>
        status === 403 ? [] : [`${name}: ${status}`],
      )
    },
  },
]

async function termsVersion({ url }: AttackTarget): Promise<number> {
  return (await createClient(url).call('GET /api/pages/:key', { params: { key: 'terms' } })).version
}

async function republishTerms({ url, staffToken }: AttackTarget): Promise<void> {
  const staff = createClient(url, staffToken)
  const { version, texts } = await staff.call('GET /api/admin/pages/:key', { params: { key: 'terms' } })
  await staff.call('PUT /api/pages/:key', { params: { key: 'terms' }, body: { version, texts } })
}

/** Accepts the terms again for all, so that later attacks may send lines. */
async function acceptTerms(target: AttackTarget): Promise<void> {
  const version = await termsVersion(target)
  for (const token of [...target.tokens, target.staffToken])
    await createClient(target.url, token).ask('POST /api/accept-terms', { body: { version } })
}
