import { createHash } from 'node:crypto'
import type { PushSigner } from '../push/push-signatures.ts'
import { appKey } from './protocol.ts'

const toleranceSeconds = 600

interface SignedRequest {
  method: string
  path: string
  query: Readonly<Record<string, string>>
  body: string
  now: Date
}

/** What is wrong with the signature of a call to the HTTP API; undefined when it was made with the secret. */
export function signatureProblem(
  signer: PushSigner,
  { method, path, query, body, now }: SignedRequest,
): string | undefined {
  const { auth_signature: signature = '', ...signed } = query
  const { auth_key: key, auth_version: version, auth_timestamp: timestamp, body_md5: digest } = signed
  if (key !== appKey) return 'Unknown auth_key'
  if (version !== '1.0') return 'Unknown auth_version'

  const age = now.getTime() / 1000 - Number(timestamp || Number.NaN)
  if (!(Math.abs(age) <= toleranceSeconds)) return 'Timestamp expired'
  if (body !== '' && digest !== createHash('md5').update(body).digest('hex')) return 'Invalid body_md5'

  const parts = Object.keys(signed)
    .sort()
    .map((name) => `${name}=${signed[name]}`)
  const text = [method, path, parts.join('&')].join('\n')
  return signer.isSignature(text, signature) ? undefined : 'Invalid signature'
}
