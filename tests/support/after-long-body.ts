import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

interface Sent {
  path: string
  type: string
  bytes?: number
}

/** Posts a long body, then requests the same address on the same connection. Returns both statuses. */
export async function afterLongBody(
  address: string,
  { path, type, bytes = 300_000 }: Sent,
): Promise<string[]> {
  const { host, hostname, port } = new URL(address)
  const connection = connect(Number(port), hostname)
  const heads = {
    post: `POST ${path} HTTP/1.1\r\nHost: ${host}`,
    get: `GET ${path} HTTP/1.1\r\nHost: ${host}`,
  }
  connection.write(
    `${heads.post}\r\nContent-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n${'x'.repeat(bytes)}`,
  )
  connection.write(`${heads.get}\r\nConnection: close\r\n\r\n`)
  return [...(await text(connection)).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = '']) => status)
}
