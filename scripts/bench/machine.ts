import { randomBytes } from 'node:crypto'
import autocannon from 'autocannon'
import { type Server, startServer } from './page-servers.ts'

/**
 * Processor time that the reference machine, for which the aims in milliseconds are meant, took for a bare
 * response of the same size as a cached page.
 */
const bareMicroseconds = 27.2
const bareAnswer = {
  headers: Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`x-header-${index}`, 'x'.repeat(65)]),
  ),
  // Random, because compressed pages are incompressible.
  body: randomBytes(4400).toString('base64'),
}

/**
 * Measures how many times slower than the reference machine this one is; on a shared machine that changes all
 * the time.
 */
export interface Meter {
  /** Measures for two seconds. */
  look(): Promise<number>
  stop(): Promise<void>
}

export async function startMeter(): Promise<Meter> {
  const bare = await startServer('page-bare.ts', { answer: bareAnswer })
  const look = async () => (await measureAnswers(bare, '/', 2)) / bareMicroseconds
  // The first measurement warms up the code.
  await look()
  return { look, stop: bare.stop }
}

/** Headers with which browsers request a page. */
export const request = { headers: { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' } }

/** Number of concurrent requests. */
export const connections = 20

/** Microseconds of processor time per response. */
export async function measureAnswers({ url, usage }: Server, path: string, seconds: number): Promise<number> {
  const before = await usage()
  const { '2xx': answered } = await autocannon({
    url: url + path,
    connections,
    duration: seconds,
    ...request,
  })
  return ((await usage()) - before) / answered
}
