import { readFileSync, statSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { createSecureContext, createServer as createTlsServer, type Server as TlsServer } from 'node:tls'
import type { Logger } from 'pino'
import type { Config } from '../../../config.ts'
import { StartupError } from '../../../platform/startup-error.ts'
import { readProxyHeader } from './proxy-protocol.ts'

export interface ListenerNeeds {
  config: Pick<Config['irc'], 'host' | 'port' | 'tls'>
  log: Logger
  /** Whether whoever connects from there says at first for whom it speaks. */
  isProxy(address: string): boolean
  /** Counts somebody before the handshake of TLS, which costs more than all that follows. Throws when there are too many. */
  enter(client: Entering): Promise<void>
  onConnection(socket: Socket, way: Way): void
}

/** Somebody of whom nothing but the address is known. */
export interface Entering {
  readonly address: string
  /** Where they are counted: called when they have gone. */
  leaveSlot: (() => void) | undefined
}

/** How a client has come, and whether it is counted already. */
export interface Way extends Entering {
  isTls: boolean
}

type Tls = NonNullable<Config['irc']['tls']>

const renewMilliseconds = 60_000
const handshakeMilliseconds = 10_000

export interface Listeners {
  close(): void
}

/** Where clients connect by TCP. A port that is taken is a warning: the site does without it. */
export async function openListeners({
  config,
  log,
  isProxy,
  enter,
  onConnection,
}: ListenerNeeds): Promise<Listeners> {
  const { host, port, tls } = config
  const servers: Server[] = []
  const timers: NodeJS.Timeout[] = []
  if (port > 0)
    servers.push(
      await listen(
        createServer((socket) =>
          findWay(socket, isProxy, (way) => {
            onConnection(socket, { ...way, leaveSlot: undefined })
            socket.resume()
          }),
        ),
        { host, port, log },
      ),
    )
  if (tls) {
    const { server, secure } = createTlsListener(tls, { isProxy, enter, onConnection })
    servers.push(await listen(server, { host, port: tls.port, log }))
    timers.push(followFiles(secure, tls, log))
  }
  return {
    close: () => {
      for (const timer of timers) clearInterval(timer)
      for (const server of servers) server.close()
    },
  }
}

/** The header of a proxy comes before TLS begins, and so before the server that speaks it. */
function createTlsListener(
  tls: Tls,
  { isProxy, enter, onConnection }: Pick<ListenerNeeds, 'isProxy' | 'enter' | 'onConnection'>,
) {
  // A socket that speaks TLS does not say upon which other it does.
  const clients = new Map<string, Entering>()
  const peerOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`
  const secure = createTlsServer({ ...filesOf(tls), handshakeTimeout: handshakeMilliseconds })
  secure.on('secureConnection', (socket) => {
    const client = clients.get(peerOf(socket))
    if (client === undefined) socket.destroy()
    else onConnection(socket, { ...client, isTls: true })
  })
  const server = createServer((socket) =>
    findWay(socket, isProxy, ({ address }) => {
      const peer = peerOf(socket)
      const client: Entering = { address, leaveSlot: undefined }
      clients.set(peer, client)
      socket.on('error', () => socket.destroy())
      socket.once('close', () => {
        clients.delete(peer)
        client.leaveSlot?.()
      })
      enter(client).then(
        () => !socket.destroyed && secure.emit('connection', socket),
        () => socket.destroy(),
      )
    }),
  )
  return { server, secure }
}

/** Where a connection comes from, as a trusted proxy says it. */
function findWay(
  socket: Socket,
  isProxy: (address: string) => boolean,
  onFound: (way: Omit<Way, 'leaveSlot'>) => void,
): void {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  if (isProxy(address))
    readProxyHeader(socket, (header) => onFound({ address: header.address ?? address, isTls: header.isTls }))
  else onFound({ address, isTls: false })
}

function listen<S extends Server>(
  server: S,
  { host, port, log }: { host: string; port: number; log: Logger },
): Promise<S> {
  return new Promise((resolve) => {
    server.once('error', (error) => {
      log.warn({ err: error, host, port }, 'IRC clients cannot connect here')
      resolve(server)
    })
    server.once('listening', () => {
      server.on('error', (error) => log.warn({ err: error }, 'IRC listener failed'))
      resolve(server)
    })
    server.listen({ host, port })
  })
}

/** Throws a sentence where there is no certificate with its key, before anything else begins. */
export function ensureCertificate(tls: Tls): void {
  try {
    createSecureContext(filesOf(tls))
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new StartupError(`IRC_TLS_CERT and IRC_TLS_KEY are no certificate and its key, in PEM: ${why}`, {
      cause,
    })
  }
}

const filesOf = ({ certFile, keyFile }: Tls) => ({ cert: readFileSync(certFile), key: readFileSync(keyFile) })

/** A certificate that was renewed holds for whoever connects next. */
function followFiles(server: TlsServer, tls: Tls, log: Logger): NodeJS.Timeout {
  const stamp = () => [tls.certFile, tls.keyFile].map((file) => statSync(file).mtimeMs).join()
  let current = stamp()
  const renew = () => {
    try {
      const now = stamp()
      if (now === current) return
      server.setSecureContext(filesOf(tls))
      current = now
      log.info('the certificate for IRC was read again')
    } catch (error) {
      // Between two files, or half of one: it is tried again, and the one before still holds.
      log.warn({ err: error }, 'the certificate for IRC cannot be read')
    }
  }
  return setInterval(renew, renewMilliseconds).unref()
}
