import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

interface Delivery {
  recipients: string[]
  raw: string
}

export interface MailServer {
  url: string
  deliveries: Delivery[]
  /** The mails taken so far. */
  mails(): Promise<Email[]>
  stop(): Promise<void>
}

/** A real mail server that keeps what it is given. With a `port` it comes back where it was. */
export async function startMailServer({ port = 0 }: { port?: number } = {}): Promise<MailServer> {
  const deliveries: Delivery[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        deliveries.push({ recipients, raw: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    deliveries,
    mails: () => Promise.all(deliveries.map(({ raw }) => PostalMime.parse(raw))),
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
