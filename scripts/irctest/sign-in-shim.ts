import { connect, createServer, type Server, type Socket } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import type { HostedSite } from './site-host.ts'

/** A `NICK` line whose nick can be a username. */
const nickLine = /^NICK :?([A-Za-z0-9][A-Za-z0-9._-]{1,29})\r?\n?$/i
/** Data beyond this size without a line break is passed on unchanged. */
const mostBytes = 600

/** The server name that irctest expects, and the one that the site uses. */
const serverNames = { tests: 'My.Little.Server', site: 'irc.localhost' }

/**
 * irctest knows no server that requires an account. This proxy replaces the first `NICK x` of a client by
 * `PASS x:password`, for an account created for it, and `NICK x`. If the client signs in by SASL, it renames
 * that account to `x` instead. Besides, it only replaces the name of the server.
 */
export function startShim(site: HostedSite, port: number): Promise<Server> {
  const server = createServer((client) => pipeThrough(site, client))
  return new Promise((resolve) => server.listen({ port, host: '127.0.0.1' }, () => resolve(server)))
}

function pipeThrough(site: HostedSite, client: Socket): void {
  const upstream = connect({ port: site.ircPort, host: '127.0.0.1' })
  const translate = createTranslation(site)
  let rest: Buffer = Buffer.alloc(0)
  let turn = Promise.resolve()
  for (const [one, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    one.setNoDelay(true)
    one.on('error', () => other.destroy())
    one.on('close', () => other.end())
  }
  upstream.on('data', (bytes: Buffer) => client.write(named(bytes)))
  client.on('data', (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    const end = rest.length > mostBytes ? rest.length : rest.lastIndexOf(10) + 1
    const whole = rest.subarray(0, end)
    rest = rest.subarray(end)
    turn = turn
      .then(async () => {
        for (const line of linesOf(whole)) upstream.write(await translate(line))
      })
      // A test, and with it its site, may end while an account is being created.
      .catch(() => void client.destroy())
  })
}

/** For the tests of WebSockets, which connect at the path `/`. */
export function startWebSocketShim(site: HostedSite, port: number): Promise<WebSocketServer> {
  const server = new WebSocketServer({
    ...{ port, host: '127.0.0.1' },
    // Selects the same subprotocol as the site.
    handleProtocols: ([first = '']) => first,
  })
  server.on('connection', (client) => pipeFramesThrough(site, client))
  return new Promise((resolve) => server.once('listening', () => resolve(server)))
}

function pipeFramesThrough(site: HostedSite, client: WebSocket): void {
  const address = `${site.url.replace('http', 'ws')}/irc`
  const upstream = new WebSocket(address, client.protocol ? [client.protocol] : [])
  const translate = createTranslation(site)
  let turn = new Promise<void>((resolve) => upstream.once('open', () => resolve()))
  client.on('message', (data, isBinary) => {
    const line = Buffer.isBuffer(data) ? data : Buffer.from(String(data))
    turn = turn
      .then(async () => {
        for (const part of linesOf(await translate(line))) upstream.send(part, { binary: isBinary })
      })
      .catch(() => client.terminate())
  })
  upstream.on('message', (data, isBinary) =>
    client.send(named(Buffer.from(data as Buffer)), { binary: isBinary }),
  )
  upstream.on('error', () => client.terminate())
  upstream.on('close', (code, reason) => client.close(code === 1006 ? 1000 : code, reason))
  client.on('close', () => upstream.close())
}

function createTranslation(site: HostedSite): (line: Buffer) => Promise<Buffer> {
  let isNamed = false
  let account: string | undefined
  return async (line) => {
    const text = line.toString('latin1')
    account = accountOf(text) ?? account
    const nick = isNamed ? undefined : nickLine.exec(text)?.[1]
    if (nick === undefined) return Buffer.from(text.replaceAll(serverNames.tests, serverNames.site), 'latin1')
    isNamed = true
    if (account !== undefined && (await site.showAs(account, nick))) return line
    const password = await site.ensureMember(nick)
    return Buffer.concat([Buffer.from(`PASS ${nick}:${password}\r\n`), line])
  }
}

/** Returns the account named in a message of SASL PLAIN. */
function accountOf(line: string): string | undefined {
  const [, message = ''] = /^AUTHENTICATE ([A-Za-z0-9+/=]{8,})\r?\n?$/.exec(line) ?? []
  return Buffer.from(message, 'base64').toString().split('\0')[1]
}

const named = (bytes: Buffer) =>
  Buffer.from(bytes.toString('latin1').replaceAll(serverNames.site, serverNames.tests), 'latin1')

function linesOf(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = []
  let start = 0
  for (let end = bytes.indexOf(10) + 1; end > 0; end = bytes.indexOf(10, start) + 1) {
    lines.push(bytes.subarray(start, end))
    start = end
  }
  return start < bytes.length ? [...lines, bytes.subarray(start)] : lines
}
