import { useTranslation } from 'react-i18next'
import type { Reaction } from '#contract/reactions.ts'
import { numberText } from '#contract/rules/number-text.ts'
import { useDates } from '../../platform/texts/use-dates.ts'
import { Avatar, Nick } from '../../ui/avatar.tsx'
import { ArrowBendUpLeftIcon } from '../../ui/icons/arrow-bend-up-left.ts'
import type { TextPart } from '../timeline/log/text-parts.ts'
import type { ShownComment } from './comments.data.ts'

interface CommentListProps {
  comments: readonly ShownComment[]
  /** Id of the comment in the URL. */
  lit: number | undefined
  /** Content below a comment; its reactions by default. */
  footOf?: ((comment: ShownComment) => React.ReactNode) | undefined
}

export function CommentList({ comments, lit, footOf }: CommentListProps) {
  return (
    <ol className="grid">
      {comments.map((comment) => (
        <li
          key={comment.id}
          id={`comment-${comment.id}`}
          // Navigation without a page load does not update the CSS target.
          data-lit={lit === comment.id || undefined}
          className="-mx-3 scroll-mt-[calc(var(--header)+--spacing(4))] rounded-control px-3 py-4 transition-colors duration-long target:bg-wash data-lit:bg-wash"
        >
          <Comment comment={comment} foot={footOf?.(comment)} />
        </li>
      ))}
    </ol>
  )
}

function Comment({ comment, foot }: { comment: ShownComment; foot: React.ReactNode }) {
  const { t } = useTranslation('comments')
  const { formatLongInstant } = useDates()
  const { id, username, picture, text, parts, createdAt, editedAt, replyTo, reactions } = comment
  const name = username ?? t('gone')
  return (
    <article aria-label={t('by', { name })} className="grid grid-cols-[--spacing(10)_minmax(0,1fr)] gap-x-3">
      <Avatar nick={name} size={40} image={picture} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <Nick nick={name} className="wrap-anywhere font-semibold" />
          <a href={`#comment-${id}`} className="text-muted text-small hover:underline">
            <time dateTime={createdAt}>{formatLongInstant(createdAt)}</time>
          </a>
          {editedAt && <span className="text-faint text-small">{t('edited')}</span>}
        </p>
        {replyTo && <Answered quote={replyTo} />}
        <div dir="auto" className="wrap-anywhere mt-1 whitespace-pre-wrap text-lead leading-prose">
          {parts ? <CommentWords parts={parts} /> : text}
        </div>
        {foot ?? (reactions && <GivenReactions reactions={reactions} />)}
      </div>
    </article>
  )
}

/** Author and excerpt of the comment being replied to, with a link to it. */
function Answered({
  quote: { id, username, excerpt, deleted, hidden },
}: {
  quote: NonNullable<ShownComment['replyTo']>
}) {
  const { t } = useTranslation('comments')
  const look =
    'mt-1.5 flex max-w-full min-w-0 items-center gap-1.5 text-small text-muted [&>svg]:size-3.5 [&>svg]:flex-none'
  if (deleted || hidden) {
    return (
      <p className={`${look} text-faint italic`}>
        <ArrowBendUpLeftIcon aria-hidden="true" />
        {t(deleted ? 'deleted' : 'hidden')}
      </p>
    )
  }
  const name = username ?? t('gone')
  return (
    <p className={look}>
      <ArrowBendUpLeftIcon aria-hidden="true" />
      <a href={`#comment-${id}`} className="flex min-w-0 gap-1.5 hover:text-ink">
        <span className="sr-only">{t('answers', { name })}: </span>
        <span aria-hidden="true" className="max-w-40 flex-none truncate">
          <Nick nick={name} />
        </span>
        <span dir="auto" className="truncate">
          {excerpt}
        </span>
      </a>
    </p>
  )
}

/** Read-only reactions: users who may react have buttons instead. */
function GivenReactions({ reactions }: { reactions: readonly Reaction[] }) {
  const { t, i18n } = useTranslation('comments')
  return (
    <ul aria-label={t('reactions')} className="mt-2 flex flex-wrap gap-1">
      {reactions.map(({ emoji, count }) => (
        <li
          key={emoji}
          className="figures inline-flex h-6 items-center gap-1.5 rounded-full border border-line bg-card px-2 text-note text-muted"
        >
          <span className="sr-only">{t('reaction', { emoji, count })}</span>
          <span aria-hidden="true" className="font-emoji text-chat leading-none">
            {emoji}
          </span>{' '}
          <span aria-hidden="true">{numberText(count, i18n.language)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Text of a comment: never parsed as HTML, and with its line breaks. */
function CommentWords({ parts }: { parts: readonly TextPart[] }) {
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
