import { readFileSync, statSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { createSecureContext, createServer as createTlsServer, type Server as TlsServer } from 'node:tls'
import type { Logger } from 'pino'
import type { Config } from '../../../config.ts'
import { backlog } from '../../../platform/http/listen.ts'
import { StartupError } from '../../../platform/startup-error.ts'
import { readProxyHeader } from './proxy-protocol.ts'

export interface ListenerDependencies {
  config: Pick<Config['irc'], 'host' | 'port' | 'tls'>
  log: Logger
  /** Whether connections from this address start with a PROXY header. */
  isProxy(address: string): boolean
  /** Counts a client before the TLS handshake, the most expensive step. Throws if there are too many. */
  enter(client: Entering): Promise<void>
  onConnection(socket: Socket, way: Way): void
}

/** Client of which only the address is known. */
export interface Entering {
  readonly address: string
  /** Releases its slot; called when the connection closes. */
  leaveSlot: (() => void) | undefined
}

/** Client whose TLS handshake has not ended; closed by the timer. */
interface Handshaking extends Entering {
  timer: NodeJS.Timeout
}

/** Transport and address of a client. */
export interface Way extends Entering {
  isTls: boolean
}

type Tls = NonNullable<Config['irc']['tls']>

const renewMilliseconds = 60_000
const handshakeMilliseconds = 10_000

export interface Listeners {
  close(): void
}

/** Listens on the TCP ports. Logs a warning if a port is in use, and continues without it. */
export async function openListeners({
  config,
  log,
  isProxy,
  enter,
  onConnection,
}: ListenerDependencies): Promise<Listeners> {
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

/** Reads the PROXY header, which comes before the TLS handshake, before the TLS server gets the socket. */
function createTlsListener(
  tls: Tls,
  { isProxy, enter, onConnection }: Pick<ListenerDependencies, 'isProxy' | 'enter' | 'onConnection'>,
) {
  // A TLS socket does not expose its underlying socket.
  const clients = new Map<string, Handshaking>()
  const peerOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`
  const secure = createTlsServer(filesOf(tls))
  secure.on('secureConnection', (socket) => {
    const client = clients.get(peerOf(socket))
    if (client === undefined) return socket.destroy()
    clearTimeout(client.timer)
    const { address, leaveSlot } = client
    onConnection(socket, { address, leaveSlot, isTls: true })
  })
  const server = createServer((socket) =>
    findWay(socket, isProxy, ({ address }) => {
      const peer = peerOf(socket)
      // The timeout of the TLS server closes nothing, and begins anew with every byte.
      const timer = setTimeout(() => socket.destroy(), handshakeMilliseconds)
      const client: Handshaking = { address, leaveSlot: undefined, timer }
      clients.set(peer, client)
      socket.on('error', () => socket.destroy())
      socket.once('close', () => {
        clearTimeout(timer)
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

/** Determines the address of a client, which a trusted proxy may state. */
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
    server.listen({ host, port, backlog })
  })
}

/** Throws `StartupError` if the certificate or key is invalid, before anything is started. */
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

/** Reloads a renewed certificate for new connections. */
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
      // The files are being replaced: keeps the previous certificate and tries again later.
      log.warn({ err: error }, 'the certificate for IRC cannot be read')
    }
  }
  return setInterval(renew, renewMilliseconds).unref()
}
