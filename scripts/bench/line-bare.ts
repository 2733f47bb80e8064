import Fastify from 'fastify'
import pg from 'pg'
import { obeyParent } from './fanout-line.ts'

// A lower bound for a line over HTTP: one prepared insert stores the texts of all requests that came during
// the previous insert. No session, no rules, no numbering, no recipients.
const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
await client.connect()
await client.query('CREATE TABLE bare_lines (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text)')

interface Waiting {
  text: string
  resolve(id: number): void
}
let waiting: Waiting[] = []
let isBusy = false

async function drain(): Promise<void> {
  isBusy = true
  while (waiting.length > 0) {
    const batch = waiting
    waiting = []
    const { rows } = await client.query({
      name: 'store',
      text: 'INSERT INTO bare_lines (text) SELECT * FROM unnest($1::text[]) RETURNING id',
      values: [batch.map(({ text }) => text)],
    })
    for (const [index, { resolve }] of batch.entries()) resolve(Number(rows[index].id))
  }
  isBusy = false
}

const app = Fastify()
app.post<{ Body: { text: string } }>('/api/send-message', ({ body: { text } }) => {
  const { promise, resolve } = Promise.withResolvers<number>()
  waiting.push({ text, resolve })
  if (!isBusy) drain()
  return promise.then((id) => ({ status: 'success', id }))
})
const url = await app.listen({ host: '127.0.0.1', port: 0 })
obeyParent({
  announce: () => {},
  stop: async () => {
    await app.close()
    await client.end()
  },
})
process.send?.({ url, tokens: [] })
