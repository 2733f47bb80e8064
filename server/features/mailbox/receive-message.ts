import type { Language } from '#contract/schema.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Creation, createIdempotency } from '../../platform/database/idempotency.ts'
import { type Limit, limitsOfAddress } from '../../platform/rate-limits.ts'
import type { Dependencies } from './dependencies.ts'
import './mailbox.events.ts'
import { getWriter, insertMessage, type NewContactMessage } from './mailbox.store.ts'

/** Fields of every form. */
interface Form {
  message: string
  /** Honeypot field, invisible to people. */
  website?: string | undefined
  ip: string
  language: Language
  creation?: Creation
}

export interface ContactForm extends Form {
  name: string
  email?: string | undefined
  subject?: string | undefined
}

interface ChatForm extends Form {
  /** Name of a visitor. */
  name: string
}

const contactLimit: Limit = { name: 'contact', points: 5, seconds: 3600 }
const siteLimit: Limit = { name: 'contact-site', points: 60, seconds: 3600 }

/** Receives messages to the site. */
export function createReceiveMessage({ db, clock, limits, notifications }: Dependencies) {
  const { writeOnce } = createIdempotency<number>({ db, clock }, 'mailbox.receive')

  async function receiveMessage(writer: Actor | null, form: ContactForm): Promise<void> {
    const { name, email = '', subject = '' } = form
    await receive(writer, form, { name, email, subject, source: 'contact' })
  }

  /** Receives a message of the contact box on the home page, which has no fields for name and address. */
  async function receiveChat(writer: Actor | null, form: ChatForm): Promise<void> {
    const sender = writer ? await getWriter(db.read, writer.userId) : { name: form.name, email: '' }
    await receive(writer, form, { ...sender, subject: 'Chat', source: 'home-chat' })
  }

  async function receive(
    writer: Actor | null,
    { message, website, ip, language, creation }: Form,
    fields: Pick<NewContactMessage, 'name' | 'email' | 'subject' | 'source'>,
  ): Promise<void> {
    // Somebody with an IPv6 /48 must not use up what the site takes.
    for (const limit of limitsOfAddress(contactLimit, ip)) await limits.consume(...limit)
    if (website) return
    await limits.consume(siteLimit, 'all')

    const createdAt = clock.now().toISOString()
    const userId = writer?.userId ?? null
    await writeOnce(userId, creation, async (tx) => {
      const stored = await insertMessage(tx, { ...fields, userId, message, language, createdAt })
      const { id: contactId, name, subject } = stored
      const news = { contactId, replyId: null, name, subject, byId: userId }
      await notifications.send(tx, { type: 'contact_message', ...news })
      tx.emit('mailbox.messageReceived', stored)
      return contactId
    })
  }

  return { receiveMessage, receiveChat }
}
