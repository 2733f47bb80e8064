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

/** Starts to listen and returns the address. Throws a `StartupError` that names the setting to change. */
export async function listenOn(app: FastifyInstance, place: Place): Promise<string> {
  return app.listen({ ...place }).catch((cause: unknown) => {
    throw listenFailure(cause, place)
  })
}

/** Creates the error, which names the setting to change. */
export function listenFailure(cause: unknown, { host, port }: Place): StartupError {
  const { code = '', message } = cause as NodeJS.ErrnoException
  return new StartupError(
    `The site cannot listen on HOST ${host}, PORT ${port}: ${reasons[code] ?? message}.`,
    { cause },
  )
}
