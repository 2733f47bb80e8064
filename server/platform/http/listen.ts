import { once } from 'node:events'
import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { StartupError } from '../startup-error.ts'

const reasons: Record<string, string> = {
  EADDRINUSE: 'another program listens there already',
  EADDRNOTAVAIL: 'this machine has no such address',
  EACCES: 'this account may not',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up',
}

/**
 * Connections that the kernel keeps until they are accepted. When all clients of a site come back at once, Node's 511
 * are soon full: the kernel then ignores further ones, and they try again after 1, 3, 7, 15, 31 and 63 s.
 */
export const backlog = 4096

export interface Place {
  host: string
  port: number
}

/**
 * Starts to listen and returns the address. Takes over the socket of `open`, a server that listens there already, so
 * that no connection is refused. Throws a `StartupError` that names the setting to change.
 */
export async function listenOn(app: FastifyInstance, place: Place, open?: Server): Promise<string> {
  if (open && place.host !== 'localhost') return takeOver(app, open)
  // Fastify listens on every address of localhost, a single server on the first.
  if (open) await close(open)
  return app.listen({ ...place, backlog }).catch((cause: unknown) => {
    throw listenFailure(cause, place)
  })
}

async function takeOver(app: FastifyInstance, open: Server): Promise<string> {
  await app.ready()
  const listening = once(app.server, 'listening')
  app.server.listen(open, backlog)
  await listening
  open.closeAllConnections()
  return app.listeningOrigin
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

/** Creates the error, which names the setting to change. */
export function listenFailure(cause: unknown, { host, port }: Place): StartupError {
  const { code = '', message } = cause as NodeJS.ErrnoException
  return new StartupError(
    `The site cannot listen on HOST ${host}, PORT ${port}: ${reasons[code] ?? message}.`,
    { cause },
  )
}
