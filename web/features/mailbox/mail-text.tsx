import { quotedParts } from '#contract/rules/answers.ts'

/** Text as it was written; nothing in it can be pressed. What it quotes steps back. */
export function MailText({ text }: { text: string }) {
  return (
    <div className="mail-text">
      {quotedParts(text).map((part, index) => {
        const Part = part.quoted ? 'blockquote' : 'p'
        // biome-ignore lint/suspicious/noArrayIndexKey: a text that was sent never changes
        return <Part key={index}>{part.text}</Part>
      })}
    </div>
  )
}
