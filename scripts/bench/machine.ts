import { randomBytes } from 'node:crypto'
import autocannon from 'autocannon'
import { type Server, startServer } from './page-servers.ts'

/**
 * The machine that the aims in milliseconds are meant for took 27.2 µs of processor time for a bare answer of this
 * size, which was that of a kept page.
 */
const bareMicroseconds = 27.2
const bareAnswer = {
  headers: Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`x-header-${index}`, 'x'.repeat(65)]),
  ),
  // Compressed pages look like chance.
  body: randomBytes(4400).toString('base64'),
}

/** Tells how many times slower than that machine this one is: a shared one is not the same in the next minute. */
export interface Meter {
  /** Asks anew, for two seconds. */
  look(): Promise<number>
  stop(): Promise<void>
}

export async function startMeter(): Promise<Meter> {
  const bare = await startServer('page-bare.ts', { answer: bareAnswer })
  const look = async () => (await measureAnswers(bare, '/', 2)) / bareMicroseconds
  // The first makes the code warm.
  await look()
  return { look, stop: bare.stop }
}

/** As a browser asks for a page. */
export const request = { headers: { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' } }

/** How many ask at a time. */
export const connections = 20

/** Microseconds of processor time for each answer. */
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
