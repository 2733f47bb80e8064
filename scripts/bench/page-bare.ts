import { once } from 'node:events'
import { createServer } from 'node:http'
import { answerParent } from './page-servers.ts'

/** The response of the bare server to every request. */
export interface KeptAnswer {
  headers: Record<string, string>
  /** In base64. */
  body: string
}

if (process.argv[1] === import.meta.filename) await serve()

async function serve(): Promise<void> {
  const [{ headers, body }] = (await once(process, 'message')) as [KeptAnswer]
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_request, response) => response.writeHead(200, headers).end(bytes))
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    answerParent(`http://127.0.0.1:${port}`, async () => void server.close())
  })
}
