import { type TextPart, textParts } from '../timeline/log/text-parts.ts'

/** Text of a line for visitors: names have no menus, and search engines do not follow links. */
export function PublicText({ text }: { text: string }) {
  return <Parts parts={textParts(text)} />
}

function Parts({ parts }: { parts: readonly TextPart[] }) {
  return parts.map((part, index) => {
    // The parts of one text never move.
    const key = `${index}-${part.kind}`
    return <Part key={key} part={part} />
  })
}

function Part({ part }: { part: TextPart }) {
  const inner = 'parts' in part && <Parts parts={part.parts} />
  switch (part.kind) {
    case 'link':
      return (
        <a href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc" className="text-link">
          {part.text}
        </a>
      )
    case 'code':
    case 'block':
      return <code className={`public-${part.kind}`}>{part.text}</code>
    case 'strong':
      return <strong>{inner}</strong>
    case 'em':
      return <em>{inner}</em>
    case 'quote':
      return <span className="public-quote">{inner}</span>
    default:
      return part.text
  }
}
