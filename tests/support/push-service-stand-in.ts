import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { compactVerify, importJWK } from 'jose'
import type { PushPayload } from '#contract/rules/push-payload.ts'

/** A message that the push service received, as the browser decrypts it. */
export interface Delivered {
  text: string
  /** The message as the service worker parses it. */
  readonly payload: PushPayload
  headers: Record<string, string | string[] | undefined>
  /** Size of the encrypted record in bytes. */
  size: number
  /** The claims that the site signed (RFC 8292). */
  claims: { aud: string; exp: number; sub: string }
}

export type PushServiceStandIn = Awaited<ReturnType<typeof startPushService>>

/** A push service with its browsers: it decrypts the messages it receives (RFC 8188, 8291). */
export async function startPushService() {
  const browsers = new Map<string, Browser & { delivered: Delivered[]; answers: number[] }>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', async () => {
      const browser = browsers.get(request.url ?? '')
      const status = browser?.answers.shift() ?? (browser ? 201 : 404)
      if (browser && status === 201) {
        const body = Buffer.concat(parts)
        const claims = await verified(String(request.headers.authorization))
        const text = decrypt(body, browser).toString()
        browser.delivered.push({
          ...{ text, headers: request.headers, size: body.length, claims },
          get payload() {
            return JSON.parse(text)
          },
        })
      }
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** Subscribes a browser. `answers`: statuses with which its next messages are refused. */
  function subscribe(answers: number[] = []) {
    const path = `/send/${randomBytes(8).toString('hex')}`
    const browser = { ...newBrowser(), delivered: [] as Delivered[], answers }
    browsers.set(path, browser)
    const keys = { p256dh: browser.ecdh.getPublicKey('base64url'), auth: browser.auth.toString('base64url') }
    return { endpoint: `https://push.example${path}`, keys, delivered: browser.delivered, answers }
  }

  return { origin, subscribe, close: () => server.close() }
}

interface Browser {
  ecdh: ReturnType<typeof createECDH>
  auth: Buffer
}

function newBrowser(): Browser {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return { ecdh, auth: randomBytes(16) }
}

/** RFC 8291 §3.4, for the single record of a message. */
function decrypt(body: Buffer, { ecdh, auth }: Browser): Buffer {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + senderKey.length)
  if (record.length > recordSize) throw new Error('more than one record')

  const derive = (secret: Buffer, salted: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const secret = derive(ecdh.computeSecret(senderKey), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no end of the record')
  return padded.subarray(0, end)
}

/** Verifies `vapid t=…, k=…` (RFC 8292 §3) with the key in the header. Returns the claims. */
async function verified(authorization: string): Promise<Delivered['claims']> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
  const { payload } = await compactVerify(token, await importJWK(jwk, 'ES256'))
  return JSON.parse(new TextDecoder().decode(payload))
}
