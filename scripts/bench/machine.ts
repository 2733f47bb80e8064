import { randomBytes } from 'node:crypto'
import autocannon from 'autocannon'
import { median } from './median.ts'
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

/** Says it below a table. */
export function tellSlowness(slowness: number): void {
  console.log(`This machine is ${slowness.toFixed(2)} times slower than the one that the aims are meant for.`)
}

/** How many times slower than that machine this one is now: a shared one is not the same in the next hour. */
export async function measureSlowness(): Promise<number> {
  const bare = await startServer('page-bare.ts', bareAnswer)
  try {
    const rounds: number[] = []
    for (let round = 0; round < 4; round += 1) rounds.push(await measureAnswers(bare, '/', 2))
    // The first makes the code warm.
    return median(rounds.slice(1)) / bareMicroseconds
  } finally {
    await bare.stop()
  }
}

/** As a browser asks for a page. */
export const request = { headers: { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' } }

/** Microseconds of processor time for each answer to twenty connections. */
export async function measureAnswers({ url, usage }: Server, path: string, seconds: number): Promise<number> {
  const before = await usage()
  const { '2xx': answered } = await autocannon({
    url: url + path,
    connections: 20,
    duration: seconds,
    ...request,
  })
  return ((await usage()) - before) / answered
}
