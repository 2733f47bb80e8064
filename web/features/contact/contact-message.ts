import { emailPattern } from '#contract/rules/bounds.ts'

const fields = ['name', 'email', 'subject', 'message', 'website'] as const

export type ContactField = (typeof fields)[number]
export type ContactMessage = Record<ContactField, string>

const texts = {
  name: 'mailbox:errors.name_required',
  email: 'accounts:errors.email_invalid',
  message: 'mailbox:errors.message_required',
} as const

export type Mistakes = Partial<Record<ContactField, (typeof texts)[keyof typeof texts]>>

export function readForm(form: FormData): ContactMessage {
  const entries = fields.map((field) => [field, String(form.get(field) ?? '').trim()])
  return Object.fromEntries(entries) as ContactMessage
}

/** What the server would refuse, said before the message is sent. */
export function findMistakes({ name, email, message }: ContactMessage): Mistakes {
  return {
    ...(name === '' && { name: texts.name }),
    ...(email !== '' && !emailPattern.test(email) && { email: texts.email }),
    ...(message === '' && { message: texts.message }),
  }
}
