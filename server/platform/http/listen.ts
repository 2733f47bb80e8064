import type { FastifyInstance } from 'fastify'
import { StartupError } from '../startup-error.ts'

const reasons: Record<string, string> = {
  EADDRINUSE: 'another program listens there already',
  EADDRNOTAVAIL: 'this machine has no such address',
  EACCES: 'this account may not',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up',
}

/** Starts to listen and returns the address. Throws a `StartupError` that names the setting to change. */
export async function listenOn(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException
    throw new StartupError(
      `The site cannot listen on HOST ${host}, PORT ${port}: ${reasons[code] ?? message}.`,
      { cause },
    )
  }
}
