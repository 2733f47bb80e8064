import { AwsV4Signer } from 'aws4fetch'
import { expect, test } from 'vitest'
import { signatureOf } from './s3-signature.ts'

const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const accessKeyId = 'AKIAIOSFODNN7EXAMPLE'
const host = 'examplebucket.s3.amazonaws.com'
const datetime = '20130524T000000Z'
const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

const examples = [
  {
    ...{ method: 'GET', path: '/test.txt', hash: nothing, more: { range: 'bytes=0-9' } },
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    ...{ method: 'PUT', path: '/test%24file.text' },
    hash: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    more: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    ...{ method: 'GET', path: '/?lifecycle', hash: nothing, more: {} },
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    ...{ method: 'GET', path: '/?max-keys=2&prefix=J', hash: nothing, more: {} },
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
]

// Amazon's published examples: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
test.each(examples)(
  '$method $path is signed as in the audit log',
  async ({ method, path, hash, more, signature }) => {
    const headers = { host, 'x-amz-date': datetime, 'x-amz-content-sha256': hash, ...more }
    const names = Object.keys(headers).sort().join(';')
    const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`
    expect(signatureOf({ method, path, headers: { ...headers, authorization }, secretAccessKey })).toBe(
      signature,
    )

    const { host: _, 'x-amz-date': __, ...sent } = headers
    const signer = new AwsV4Signer({
      ...{ method, url: `https://${host}${path}`, headers: sent, accessKeyId, secretAccessKey, datetime },
      ...{ service: 's3', region: 'us-east-1', allHeaders: true },
    })
    expect((await signer.sign()).headers.get('authorization')).toContain(`Signature=${signature}`)
  },
)
