import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import { expect, inject, test } from 'vitest'
import { newCertificateFiles, writeCertificate } from '../../../tests/support/certificate.ts'
import { databaseUrl, withClient } from '../../../tests/support/postgres.ts'
import { ensureReachable, whyUnfit } from './reachable-database.ts'

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

test('a certificate that nobody vouches for is answered with how to trust it', async () => {
  const files = await newCertificateFiles()
  writeCertificate(files, 'localhost')
  const { certFile, keyFile } = files
  const context = createSecureContext({ cert: readFileSync(certFile), key: readFileSync(keyFile) })
  // PostgreSQL answers the request for TLS by an S, and then speaks TLS.
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write('S')
      new TLSSocket(socket, { isServer: true, secureContext: context }).on('error', () => {})
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  try {
    expect(await sent(`postgres://u:secret@127.0.0.1:${port}/x?sslmode=verify-full`)).toContain(
      'its certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT). Add sslmode=verify-full&sslrootcert=FILE',
    )
  } finally {
    server.close()
  }
})

test('a database in another encoding than UTF-8, and a server that is too old, are refused in words', async () => {
  const { url } = inject('testServer')
  const name = `latin_${process.pid}`
  await withClient(url, (client) =>
    client.query(`create database ${name} encoding 'LATIN1' locale 'C' template template0`),
  )
  try {
    expect(await sent(databaseUrl(url, name))).toMatch(
      /cannot be used: its encoding is LATIN1, and UTF8 is needed/,
    )
  } finally {
    await withClient(url, (client) => client.query(`drop database ${name}`))
  }
  const fit = { version: 150_000, encoding: 'UTF8', mayCreate: true }
  expect(whyUnfit({ ...fit, version: 140_019 })).toContain('PostgreSQL 14, and 15 or newer')
  expect(whyUnfit(fit)).toBeUndefined()
})

test('an account that may create tables, and no schema, is told so before anything is made', async () => {
  const { url } = inject('testServer')
  const name = `guest_${process.pid}`
  await withClient(url, (client) => client.query(`create database ${name} template template0`))
  try {
    await withClient(url, (client) => client.query(`revoke create on database ${name} from current_user`))
    expect(await sent(databaseUrl(url, name))).toMatch(
      /cannot be used: its account may create no schema in it\. Make it the owner/,
    )
  } finally {
    await withClient(url, (client) => client.query(`drop database ${name}`))
  }
})
