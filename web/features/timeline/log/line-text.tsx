import { Link } from 'react-router'
import { NickMenu } from './nick-menu.tsx'
import { linkParts, type TextPart, textParts } from './text-parts.ts'

interface LineTextProps {
  text: string
  /** The user's own names, highlighted where they are mentioned. */
  names: readonly string[]
  /** Slugs of all channels; only those become links. */
  channels: ReadonlySet<string>
}

/** Lines of nothing but emoji are shown larger. */
const fewEmoji = /^(?:(?:[\p{Emoji_Presentation}\p{Extended_Pictographic}]|\u200d|\ufe0f) ?){1,24}$/u

/** Text of a line. Nothing in it becomes HTML; external links open in a new tab without an opener. */
export function LineText({ text, names, channels }: LineTextProps) {
  return (
    <span data-words={fewEmoji.test(text) ? 'emoji' : ''}>
      <Parts parts={textParts(text, names)} channels={channels} />
    </span>
  )
}

/** Text of the site, or a topic, with links to URLs and channels. */
export function LinkedText({ text, channels }: Pick<LineTextProps, 'text' | 'channels'>) {
  return <Parts parts={linkParts(text)} channels={channels} />
}

interface PartsProps {
  parts: readonly TextPart[]
  channels: ReadonlySet<string>
}

function Parts({ parts, channels }: PartsProps) {
  return parts.map((part, index) => {
    // The parts of a text never change their order.
    const key = `${index}-${part.kind}`
    return <Part key={key} part={part} channels={channels} />
  })
}

function Part({ part, channels }: { part: TextPart; channels: ReadonlySet<string> }) {
  const inner = 'parts' in part && <Parts parts={part.parts} channels={channels} />
  switch (part.kind) {
    case 'name':
      return part.own ? (
        <strong className="line-name">{part.text}</strong>
      ) : (
        <NickMenu nickname={part.text.replace(/^@/, '')}>{part.text}</NickMenu>
      )
    case 'code':
    case 'block':
      return <code className={`line-${part.kind}`}>{part.text}</code>
    case 'strong':
      return <strong>{inner}</strong>
    case 'em':
      return <em>{inner}</em>
    case 'quote':
      return <span className="line-quote">{inner}</span>
    case 'link':
      return (
        <a href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc" className="text-link">
          {/* The text fragment is unreadable here, and quoted in the card. */}
          {part.text.replace(/#:~:.*/, '')}
        </a>
      )
    case 'channel':
      return channels.has(part.slug) ? (
        <Link to={`/${part.slug}`} className="line-channel">
          {part.text}
        </Link>
      ) : (
        part.text
      )
    default:
      return part.text
  }
}
