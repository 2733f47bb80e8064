import { createHash, createHmac } from 'node:crypto'

export interface SignedRequest {
  method: string
  /** With its query, as in the request line. */
  path: string
  headers: Readonly<Record<string, string>>
  secretAccessKey: string
}

/**
 * AWS Signature Version 4, as Amazon describes it for S3: "Signature Calculations for the Authorization
 * Header". Returns the expected value of `authorization`, which names the signed headers.
 */
export function signatureOf({ method, path, headers, secretAccessKey }: SignedRequest): string {
  const { authorization = '' } = headers
  const [, scope = ''] = /Credential=[^/]+\/([^,\s]+)/.exec(authorization) ?? []
  const [, names = ''] = /SignedHeaders=([^,\s]+)/.exec(authorization) ?? []
  const [pathname = '', query = ''] = path.split('?')
  const request = [
    method,
    pathname,
    query
      .split('&')
      .filter(Boolean)
      .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
      .sort()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const hash = createHash('sha256').update(request).digest('hex')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n')
  const key = scope
    .split('/')
    .reduce((left: string | Buffer, part) => hmac(left, part), `AWS4${secretAccessKey}`)
  return hmac(key, text).toString('hex')
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
