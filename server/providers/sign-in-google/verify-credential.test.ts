import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Unavailable } from '../../platform/errors.ts'
import { createOutbound } from '../../platform/net/outbound.ts'
import { createGoogleVerifier } from './verify-credential.ts'

const clientId = 'canal-barra.apps.example'
let google: Server
let home: string
let key: CryptoKey
let keys: string
let answer: (response: ServerResponse) => void

beforeAll(async () => {
  const pair = await generateKeyPair('RS256')
  key = pair.privateKey
  keys = JSON.stringify({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256' }] })
  google = createServer((_, response) => answer(response))
  await new Promise<void>((done) => google.listen(0, '127.0.0.1', done))
  home = `http://127.0.0.1:${(google.address() as AddressInfo).port}`
})
afterAll(() => {
  google.closeAllConnections()
  google.close()
})

async function verified() {
  const outbound = createOutbound({ trusted: [home] })
  const verify = createGoogleVerifier({ outbound, clientId, jwksUrl: `${home}/certs` })
  const credential = new SignJWT({ email: 'lia@gmail.test', email_verified: true, name: 'Lia' })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer('https://accounts.google.com')
    .setAudience(clientId)
    .setSubject('1001')
    .setIssuedAt()
    .setExpirationTime('1h')
  return verify(await credential.sign(key))
}

test('keys that are packed as was asked for open a credential', async () => {
  answer = (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(keys))
  expect(await verified()).toEqual({ sub: '1001', email: 'lia@gmail.test', name: 'Lia' })
})

test('keys that are packed as nobody asked for are not opened', async () => {
  answer = (response) => response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync(keys))
  await expect(verified()).rejects.toThrow(Unavailable)
})

test('a megabyte of keys is not read', async () => {
  answer = (response) => response.end(keys + ' '.repeat(1_000_000))
  await expect(verified()).rejects.toThrow(Unavailable)
})
