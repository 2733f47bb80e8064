import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The client side of SCRAM-SHA-256, from RFC 5802 §3 alone. `expected`: the server's signature. */
export function scramClient(secret: string, { salt, iterations }: { salt: Buffer; iterations: number }) {
  const authMessage = `n=x,r=abc,r=abcdef,s=${salt.toString('base64')},i=${iterations},c=biws,r=abcdef`
  return { authMessage, ...scramProof(secret, { salt, iterations, authMessage }) }
}

/** Computes the client's proof and the server's signature. */
export function scramProof(
  secret: string,
  { salt, iterations, authMessage }: { salt: Buffer; iterations: number; authMessage: string },
) {
  const salted = pbkdf2Sync(secret, salt, iterations, 32, 'sha256')
  const clientKey = hmac(salted, 'Client Key')
  const storedKey = createHash('sha256').update(clientKey).digest()
  const signature = hmac(storedKey, authMessage)
  const clientProof = Buffer.from(clientKey.map((byte, index) => byte ^ (signature[index] ?? 0)))
  return { clientProof, expected: hmac(hmac(salted, 'Server Key'), authMessage) }
}
