import { quotedParts } from '#contract/rules/answers.ts'

const quote = 'border-line border-s-2 ps-3.5 text-muted text-ui/prose'

/** Text as it was written; nothing in it can be pressed. What it quotes steps back. */
export function MailText({ text, className }: { text: string; className: string }) {
  return (
    <div className={`wrap-anywhere max-w-prose space-y-3 whitespace-pre-wrap text-lead/prose ${className}`}>
      {quotedParts(text).map(({ quoted, text: words }, index) => {
        const Part = quoted ? 'blockquote' : 'p'
        const key = `${index}`
        return (
          <Part key={key} className={quoted ? quote : undefined}>
            {words}
          </Part>
        )
      })}
    </div>
  )
}
