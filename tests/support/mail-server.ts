import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

interface Delivery {
  sender: string
  recipients: string[]
  raw: string
}

export interface MailServer {
  url: string
  deliveries: Delivery[]
  /** The emails accepted so far. */
  mails(): Promise<Email[]>
  stop(): Promise<void>
}

/** Returns a refusal such as `550 5.1.1 nobody here`, or nothing for an address that accepts mail. */
export type Refuse = (address: string) => string | undefined

/** Starts a real mail server that stores what it receives. A `port` lets it come back at the same address. */
export async function startMailServer({
  port = 0,
  refuse = () => undefined,
  beforeAnswer = () => {},
}: {
  port?: number
  refuse?: Refuse
  /** Runs when an email is stored but its sender does not know yet. */
  beforeAnswer?: () => void | Promise<void>
} = {}): Promise<MailServer> {
  const deliveries: Delivery[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const [, code, text] = /^(\d{3}) (.+)$/.exec(refuse(address) ?? '') ?? []
      done(code ? Object.assign(new Error(text), { responseCode: Number(code) }) : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        const { mailFrom } = session.envelope
        const sender = mailFrom ? mailFrom.address : ''
        deliveries.push({ sender, recipients, raw: Buffer.concat(chunks).toString() })
        void Promise.resolve(beforeAnswer()).then(() => done())
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
