import { Link } from 'react-router'
import { textParts } from './text-parts.ts'

interface LineTextProps {
  text: string
  /** The reader's own names: they light up where somebody says them. */
  names: readonly string[]
  /** The slugs of all channels; only those become links. */
  channels: ReadonlySet<string>
}

/** The words of a line. Nothing in them becomes markup; addresses open in a tab that knows nothing of this one. */
export function LineText({ text, names, channels }: LineTextProps) {
  return textParts(text, names).map((part, index) => {
    // The parts of one text never move.
    const key = `${index}-${part.kind}`
    if (part.kind === 'name') {
      return (
        <strong key={key} className="line-name">
          {part.text}
        </strong>
      )
    }
    if (part.kind === 'link') {
      return (
        <a
          key={key}
          href={part.href}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className="text-link"
        >
          {part.text}
        </a>
      )
    }
    if (part.kind === 'channel' && channels.has(part.slug)) {
      return (
        <Link key={key} to={`/${part.slug}`} className="line-channel">
          {part.text}
        </Link>
      )
    }
    return part.text
  })
}
