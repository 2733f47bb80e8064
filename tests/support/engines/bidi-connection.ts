import { WebSocket } from 'ws'

export interface BidiConnection {
  /** Throws the error that the browser returns, by its name. */
  send<Answer = void>(method: string, params: object): Promise<Answer>
  close(): void
}

interface Answer {
  id?: number
  result?: unknown
  error?: string
  message?: string
}

// Half of the timeout of a hook: on a busy machine a starting browser took more than thirty seconds to
// respond.
const patience = 60_000

/** Connects to a browser. Each command gets one response; events are ignored. */
export async function connectBidi(address: string): Promise<BidiConnection> {
  const socket = new WebSocket(address, { perMessageDeflate: false, maxPayload: 256 * 1024 * 1024 })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const waiting = new Map<number, (answer: Answer) => void>()
  let last = 0

  socket.on('message', (data) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  socket.on('close', () => {
    for (const settle of waiting.values()) settle({ error: 'The browser has gone.' })
  })

  return {
    send<Result>(method: string, params: object) {
      const id = ++last
      return new Promise<Result>((resolve, reject) => {
        const settle = ({ error, message, result }: Answer) => {
          clearTimeout(timer)
          waiting.delete(id)
          if (error) reject(new Error(`${method}: ${error}: ${message ?? ''}`))
          else resolve(result as Result)
        }
        const timer = setTimeout(() => settle({ error: 'no answer' }), patience)
        waiting.set(id, settle)
        socket.send(JSON.stringify({ id, method, params }))
      })
    },
    close: () => socket.close(),
  }
}
