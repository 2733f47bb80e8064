import './mailbox.facts.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { addressKey, type Limit, type RateLimits } from '../../platform/rate-limits.ts'
import { insertMessage } from './mailbox.store.ts'

interface Needs {
  db: Pick<Database, 'write'>
  clock: Clock
  limits: RateLimits
}

export interface ContactForm {
  name: string
  email?: string | undefined
  subject?: string | undefined
  message: string
  /** The bait of the form: people do not see it. */
  website?: string | undefined
  ip: string
}

export interface MailboxService {
  receiveMessage(writer: Actor | null, form: ContactForm): Promise<void>
}

const contactLimit: Limit = { name: 'contact', points: 5, seconds: 3600 }

export function createMailboxService({ db, clock, limits }: Needs): MailboxService {
  async function receiveMessage(writer: Actor | null, form: ContactForm) {
    await limits.take(contactLimit, addressKey(form.ip))
    if (form.website) return

    const { name, email = '', subject = '', message } = form
    const createdAt = clock.now().toISOString()
    await db.write(async (tx) => {
      const stored = await insertMessage(tx, {
        userId: writer?.userId ?? null,
        name,
        email,
        subject,
        message,
        createdAt,
      })
      tx.emit('mailbox.messageReceived', stored)
    })
  }

  return { receiveMessage }
}
