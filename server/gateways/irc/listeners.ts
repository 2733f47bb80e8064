import { readFileSync, statSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'

interface Needs {
  config: Pick<Config['irc'], 'host' | 'port' | 'tls'>
  log: Logger
  onConnection(socket: Socket, way: { isTls: boolean }): void
}

type Tls = NonNullable<Config['irc']['tls']>

const renewMilliseconds = 60_000
const handshakeMilliseconds = 10_000

export interface Listeners {
  close(): void
}

/** Where clients connect by TCP. A port that is taken is a warning: the site does without it. */
export async function openListeners({ config, log, onConnection }: Needs): Promise<Listeners> {
  const { host, port, tls } = config
  const servers: Server[] = []
  const timers: NodeJS.Timeout[] = []
  if (port > 0)
    servers.push(
      await listen(
        createServer((socket) => onConnection(socket, { isTls: false })),
        { host, port, log },
      ),
    )
  if (tls) {
    const server = createTlsServer({ ...filesOf(tls), handshakeTimeout: handshakeMilliseconds })
    server.on('secureConnection', (socket) => onConnection(socket, { isTls: true }))
    servers.push(await listen(server, { host, port: tls.port, log }))
    timers.push(followFiles(server, tls, log))
  }
  return {
    close: () => {
      for (const timer of timers) clearInterval(timer)
      for (const server of servers) server.close()
    },
  }
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

const filesOf = ({ certFile, keyFile }: Tls) => ({ cert: readFileSync(certFile), key: readFileSync(keyFile) })

/** A certificate that was renewed holds for whoever connects next. */
function followFiles(server: TlsServer, tls: Tls, log: Logger): NodeJS.Timeout {
  const stamp = () => [tls.certFile, tls.keyFile].map((file) => statSync(file).mtimeMs).join()
  let known = stamp()
  const renew = () => {
    try {
      const now = stamp()
      if (now === known) return
      server.setSecureContext(filesOf(tls))
      known = now
      log.info('the certificate for IRC was read again')
    } catch (error) {
      // Between two files, or half of one: it is tried again, and the one before still holds.
      log.warn({ err: error }, 'the certificate for IRC cannot be read')
    }
  }
  return setInterval(renew, renewMilliseconds).unref()
}
