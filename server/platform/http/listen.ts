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
  return app.listen({ ...place }).catch((cause: unknown) => {
    throw listenFailure(cause, place)
  })
}

async function takeOver(app: FastifyInstance, open: Server): Promise<string> {
  await app.ready()
  const listening = once(app.server, 'listening')
  app.server.listen(open)
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
