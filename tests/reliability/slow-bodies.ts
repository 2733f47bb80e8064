import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { memoryOf } from './process-memory.ts'

export interface SlowBody {
  path: string
  type: string
  /** Sent at once; single bytes follow. */
  beginning: string
  token?: string
}

const type = 'multipart/form-data; boundary=b'
const fields = (bytes: number) =>
  ['username', 'password'].map(
    (name) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${'x'.repeat(bytes / 2)}\r\n`,
  )
/** Almost as much as is accepted, and much more. */
const [much, tooMuch] = [fields(60_000).join(''), fields(400_000).join('')]
const login = '/api/login_check'
const upload = '/api/upload-profile-picture'

/** Bodies that reach the limit of a call, and then continue only slowly. */
export const slowBodies = (token: string): Record<string, SlowBody> => ({
  'fields of strangers': { path: login, type, beginning: much },
  'too many fields of strangers': { path: login, type, beginning: tooMuch },
  'fields of strangers, to a call for members': { path: upload, type, beginning: tooMuch },
  'fields of a member, to a call that takes files': { path: upload, type, beginning: much, token },
  JSON: { path: login, type: 'application/json', beginning: `{"username":"${'x'.repeat(60_000)}` },
  'URL-encoded fields': {
    ...{ path: login, type: 'application/x-www-form-urlencoded' },
    beginning: `username=${'x'.repeat(60_000)}`,
  },
})

/** Sends the same bodies completely, a few at a time. */
export async function sendWhole(
  { path, type, beginning, token }: SlowBody,
  { url, count }: { url: string; count: number },
): Promise<void> {
  const headers = { 'content-type': type, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const send = async () => {
    const answer = await fetch(url + path, { method: 'POST', headers, body: beginning }).catch(
      () => undefined,
    )
    await answer?.arrayBuffer().catch(() => {})
  }
  for (let sent = 0; sent < count; sent += 5) await Promise.all(Array.from({ length: 5 }, send))
}

/** Returns the megabytes by which the process grows while this many bodies are unfinished. */
export async function costOf(
  body: SlowBody,
  { url, pid, count }: { url: string; pid: number; count: number },
): Promise<number> {
  const before = await memoryOf(pid)
  const sockets = await Promise.all(Array.from({ length: count }, () => begin(url, body)))
  const trickle = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x')
  }, 50)
  let most = 0
  // Once the process has responded to several requests in turn, it has read what was sent before.
  for (let look = 0; look < 12; look += 1) {
    await (await fetch(`${url}/healthz`)).arrayBuffer()
    most = Math.max(most, await memoryOf(pid))
  }
  clearInterval(trickle)
  for (const socket of sockets) socket.destroy()
  return most - before
}

async function begin(url: string, { path, type, beginning, token }: SlowBody): Promise<Socket> {
  const { host, hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.resume()
  const authorization = token ? `Authorization: Bearer ${token}\r\n` : ''
  const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\n${authorization}Content-Type: ${type}\r\nContent-Length: ${beginning.length + 1000}\r\n\r\n`
  socket.write(head)
  await once(socket, 'connect')
  await new Promise<void>((resolve) => socket.write(beginning, () => resolve()))
  return socket
}
