import type { Language } from '#contract/schema.ts'
import { composeEmail, type Email } from '../../platform/mail.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { LetterRow } from './replies.store.ts'

interface Needs {
  translator: Translator
  publicUrl: URL
}

/** An answer of staff as a letter, which mail programs show together with those before it. */
export function writeAnswer(
  answer: LetterRow,
  earlier: readonly { id: number; createdAt: string }[],
  { translator, publicUrl }: Needs,
): Email {
  // The column admits the four languages only.
  const language = answer.language as Language
  const { messageId, email, writerId } = answer
  const link = `${publicUrl.origin}${writerId === null ? '/contato' : `/mail/${messageId}`}`
  const idOf = (kind: string, id: number, at: string) =>
    `<${kind}-${id}.${new Date(at).getTime().toString(36)}@${publicUrl.hostname}>`

  return composeEmail({
    to: email,
    language,
    subject: answer.subject,
    parts: answer.message.split(/\n{2,}/).map((says) => ({ says })),
    footer: translator.in(language)('mail:answer.footer', { host: publicUrl.host, link }),
    thread: {
      // The same at every try, so that a mail program knows a letter that arrives twice.
      id: idOf('answer', answer.id, answer.createdAt),
      // What was written in the form has no letter, but its name joins the answers.
      follows: [
        idOf('contact', messageId, answer.writtenAt),
        ...earlier.map(({ id, createdAt }) => idOf('answer', id, createdAt)),
      ],
    },
  })
}
