import { contactMessages, type DemoMessage } from './content/contact-messages.ts'
import { conversations } from './content/conversations.ts'
import { type Act, momentOf } from './demo-clock.ts'
import type { DemoContext } from './demo-context.ts'

/** Messages sent through the contact form. */
export function contactMessageActs(demo: DemoContext): Act[] {
  return contactMessages.map((message) => ({
    at: momentOf(message.when, demo.now),
    makes: 'letters',
    act: () => send(demo, message),
  }))
}

async function send({ services: { mailbox }, actor }: DemoContext, written: DemoMessage): Promise<void> {
  const { from, name, subject, message } = written
  const form = { message, ip: '127.0.0.1', language: 'pt' as const }
  if (from) return mailbox.receiveMessage(actor(from), { ...form, name, subject })
  await mailbox.receiveMessage(null, { ...form, name, subject, email: written.email ?? '' })
}

/** Messages of private conversations. */
export function privateActs(demo: DemoContext): Act[] {
  return conversations.flatMap(({ between: [one, other], lines }) => {
    let at = 0
    return lines.map((line) => {
      const [, when, name = '', content = ''] = /^(?:\[(.+?)\] )?(\S+): (.+)$/.exec(line) ?? []
      at = when ? momentOf(when, demo.now).getTime() : at + (25 + content.length / 3) * 1000
      const to = name === one ? other : one
      return {
        at: new Date(at),
        makes: 'private messages',
        act: () => write(demo, { name, to, content }),
      }
    })
  })
}

async function write(
  { services: { conversations }, actor }: DemoContext,
  { name, to, content }: { name: string; to: string; content: string },
): Promise<void> {
  const { id } = await conversations.open(actor(name), actor(to).userId)
  // A user who replies has read the conversation.
  await conversations.read(actor(name), id, { limit: 1 })
  await conversations.sendMessage(actor(name), { conversationId: id, content })
}
