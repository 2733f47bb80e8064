import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface Habits {
  /** The origin that the browser reports. */
  origin?: string
  /** Whether the device has verified the user by fingerprint or PIN. */
  isVerified?: boolean
}

type Options = Record<string, unknown>

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** A device with one passkey and its browser, behaving as in WebAuthn Level 3. */
export function createAuthenticator({ rpId, origin: home }: { rpId: string; origin: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let userHandle: string | undefined

  const clientData = (type: string, { challenge }: Options, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(flags: number): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(counter++, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head])
  }

  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const part = (name: number, value: string) =>
      Buffer.concat([Buffer.from([name, 0x58, 32]), Buffer.from(value, 'base64url')])
    return Buffer.concat([Buffer.from('a5010203262001', 'hex'), part(0x21, x), part(0x22, y)])
  }

  const answer = <R>(response: R) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  })

  function create(options: Options, { origin = home, isVerified = true }: Habits = {}) {
    userHandle = (options.user as { id: string }).id
    const length = Buffer.from([0, id.length])
    const flags = 0x41 + (isVerified ? 4 : 0)
    const data = Buffer.concat([authenticatorData(flags), Buffer.alloc(16), length, id, coseKey()])
    const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')],
      Buffer.from([0x58, data.length]),
      data,
    ])
    return answer({
      clientDataJSON: base64url(clientData('webauthn.create', options, origin)),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    })
  }

  function get(options: Options, { origin = home, isVerified = true }: Habits = {}) {
    const client = clientData('webauthn.get', options, origin)
    const data = authenticatorData(1 + (isVerified ? 4 : 0))
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    return answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', signed, privateKey)),
      ...(userHandle ? { userHandle } : {}),
    })
  }

  return { create, get }
}
