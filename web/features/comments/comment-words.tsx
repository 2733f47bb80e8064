import type { TextPart } from '../timeline/log/text-parts.ts'

/** The words of a comment: nothing in them becomes markup, and line breaks stay. */
export function CommentWords({ parts }: { parts: readonly TextPart[] }) {
  return parts.map((part, index) => {
    // The parts of one text never move.
    const key = `${index}-${part.kind}`
    return <Part key={key} part={part} />
  })
}

function Part({ part }: { part: TextPart }) {
  const inner = 'parts' in part && <CommentWords parts={part.parts} />
  switch (part.kind) {
    case 'name':
      return <strong className="font-semibold">{part.text}</strong>
    case 'code':
    case 'block':
      return <code className="rounded-picture bg-sunken px-1 font-code text-small">{part.text}</code>
    case 'strong':
      return <strong>{inner}</strong>
    case 'em':
      return <em>{inner}</em>
    case 'quote':
      return <span className="block border-line border-s-2 ps-3 text-muted">{inner}</span>
    case 'link':
      return (
        <a href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc" className="text-link">
          {part.text}
        </a>
      )
    default:
      return part.text
  }
}
