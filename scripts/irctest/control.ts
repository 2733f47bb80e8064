import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startShim, startWebSocketShim } from './sign-in-shim.ts'
import { beginDatabase, type DatabaseServer, type HostedSite, startHostedSite } from './site-host.ts'

interface Running {
  site: HostedSite
  shims: { close(): unknown }[]
}

interface Wish {
  /** The port on which clients of irctest connect; identifies a site. */
  port: number
  webSocketPort?: number | null
  name?: string
  password?: string
}

const mostReady = 3

/**
 * Serves the requests of the controller: to start a site on a port, to create an account on it, and to stop
 * it.
 */
export async function startControl(databaseUrl: string) {
  const sites = createSites({ url: databaseUrl, template: await beginDatabase(databaseUrl) })
  const acts: Record<string, (wish: Wish) => Promise<void>> = {
    '/start': sites.start,
    '/members': sites.ensureMember,
    '/stop': async ({ port }) => sites.stop(port),
  }
  const http = createServer((request, response) => {
    const act = acts[request.url ?? '']
    readWish(request)
      .then((wish) => act?.(wish))
      .then(() => response.writeHead(act ? 204 : 404).end())
      .catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      http.close()
      await sites.close()
    },
  }
}

/** A site takes a second or two to start, so the next ones start while one is tested. */
function createSites(server: DatabaseServer) {
  const running = new Map<number, Running>()
  const stopping = new Set<Promise<void>>()
  const ready = Array.from({ length: mostReady }, () => startPatiently(server))

  async function start({ port, webSocketPort }: Wish): Promise<void> {
    ready.push(startPatiently(server))
    const site = (await ready.shift()) as HostedSite
    const shims: Running['shims'] = [await startShim(site, port)]
    if (webSocketPort) shims.push(await startWebSocketShim(site, webSocketPort))
    running.set(port, { site, shims })
  }

  async function ensureMember({ port, name = '', password }: Wish): Promise<void> {
    await running.get(port)?.site.ensureMember(name, password)
  }

  /** Stops in the background. */
  function stop(port: number): void {
    const found = running.get(port)
    if (!found) return
    running.delete(port)
    for (const shim of found.shims) shim.close()
    const done: Promise<void> = found.site.stop().finally(() => stopping.delete(done))
    stopping.add(done)
  }

  async function close(): Promise<void> {
    for (const port of [...running.keys()]) stop(port)
    for (const site of await Promise.all(ready)) await site.stop()
    await Promise.all(stopping)
  }

  return { start, ensureMember, stop, close }
}

/** When many sites start at once, one may not reach its database in time. */
async function startPatiently(server: DatabaseServer, attempts = 5): Promise<HostedSite> {
  try {
    return await startHostedSite(server)
  } catch (error) {
    if (attempts === 1) throw error
    return startPatiently(server, attempts - 1)
  }
}

async function readWish(request: IncomingMessage): Promise<Wish> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return JSON.parse(text) as Wish
}
