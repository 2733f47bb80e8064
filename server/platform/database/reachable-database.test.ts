import { createServer } from 'node:net'
import { expect, inject, test } from 'vitest'
import { databaseUrl } from '../../../tests/support/postgres.ts'
import { ensureReachable } from './reachable-database.ts'

const question = 'Is it running, and is DATABASE_URL right?'
const sent = (url: string) =>
  ensureReachable(url).then(
    () => '',
    (error: unknown) => String(error),
  )

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('a database that answers lets the site start', async () => {
  expect(await sent(inject('testServer').url)).toBe('')
})

test('where nobody listens, one line names host, port and database, and not the password', async () => {
  const port = await freePort()
  expect(await sent(`postgres://u:secret@127.0.0.1:${port}/x`)).toBe(
    `StartupError: The database “x” on 127.0.0.1:${port} cannot be reached: nobody listens there. ${question}`,
  )
  expect(await sent('postgres://u:secret@/x?host=/run/nowhere')).toBe(
    `StartupError: The database “x” in /run/nowhere, port 5432, cannot be reached: nobody listens there. ${question}`,
  )
})

test('a host that does not exist is said to be none', async () => {
  expect(await sent('postgres://u:secret@nowhere.invalid/x')).toMatch(
    /“x” on nowhere\.invalid:5432 cannot be reached: (there is no such host|the name of the host cannot be looked up)\./,
  )
})

test('a server that does not have the database says so', async () => {
  expect(await sent(databaseUrl(inject('testServer').url, 'nothing_here'))).toContain(
    'cannot be reached: database "nothing_here" does not exist.',
  )
})

test.each(['se#cret', 'se/cret'])('an address that cannot be read is not repeated: %s', async (password) => {
  const sentence = await sent(`postgres://u:${password}@127.0.0.1:5432/x`)
  expect(sentence).toContain('DATABASE_URL cannot be read as an address.')
  expect(sentence).not.toMatch(/se.?cret/)
})

test('a certificate that is not there is named', async () => {
  expect(await sent('postgres://u:secret@127.0.0.1/x?sslmode=verify-full&sslrootcert=/no/such.pem')).toMatch(
    /^StartupError: A file that DATABASE_URL names cannot be read: .*\/no\/such\.pem/,
  )
})
