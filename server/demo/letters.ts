import { conversations } from './content/conversations.ts'
import { type DemoLetter, letters } from './content/letters.ts'
import { type Act, momentOf } from './moments.ts'
import type { Stage } from './stage.ts'

/** What is written to those who run the site. */
export function letterActs(stage: Stage): Act[] {
  return letters.map((letter) => ({
    at: momentOf(letter.when, stage.now),
    makes: 'letters',
    act: () => send(stage, letter),
  }))
}

async function send({ services: { mailbox }, actor }: Stage, letter: DemoLetter): Promise<void> {
  const { from, name, subject, message } = letter
  const form = { message, ip: '127.0.0.1', language: 'pt' as const }
  if (from) return mailbox.receiveMessage(actor(from), { ...form, name, subject })
  await mailbox.receiveMessage(null, { ...form, name, subject, email: letter.email ?? '' })
}

/** What two people say to each other. */
export function privateActs(stage: Stage): Act[] {
  return conversations.flatMap(({ between: [one, other], lines }) => {
    let at = 0
    return lines.map((line) => {
      const [, when, name = '', content = ''] = /^(?:\[(.+?)\] )?(\S+): (.+)$/.exec(line) ?? []
      at = when ? momentOf(when, stage.now).getTime() : at + (25 + content.length / 3) * 1000
      const to = name === one ? other : one
      return {
        at: new Date(at),
        makes: 'private messages',
        act: () => write(stage, { name, to, content }),
      }
    })
  })
}

async function write(
  { services: { conversations }, actor }: Stage,
  { name, to, content }: { name: string; to: string; content: string },
): Promise<void> {
  const { id } = await conversations.open(actor(name), actor(to).userId)
  // Whoever answers has read.
  await conversations.read(actor(name), id, { limit: 1 })
  await conversations.sendMessage(actor(name), { conversationId: id, content })
}
