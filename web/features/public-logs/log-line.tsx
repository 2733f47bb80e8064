import { useTranslation } from 'react-i18next'
import type { PublicLine } from '#contract/public-logs.ts'
import type { Language } from '#contract/schema.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { hueOf, Nick } from '../../ui/avatar.tsx'
import { createChatTimes } from '../timeline/log/chat-times.ts'
import { PublicText } from './public-text.tsx'

interface LogLineProps {
  line: PublicLine
  /** Comes after another line of the same person's. */
  follows: boolean
  /** What it answers stands on this page. */
  answersHere: boolean
}

export function LogLine({ line, follows, answersHere }: LogLineProps) {
  const { t, i18n } = useTranslation('public-log')
  const { timeOf } = createChatTimes(useSite(), i18n.language as Language)
  const { id, kind, name, text, createdAt, edited, replyTo } = line
  const time = timeOf(createdAt)
  return (
    <li id={`l${id}`} className={follows && !replyTo ? 'public-line' : 'public-line public-line-first'}>
      <a href={`#l${id}`} className="public-line-time" aria-label={t('linkTo', { time })}>
        <time dateTime={createdAt}>{time}</time>
      </a>
      <div className="min-w-0">
        {replyTo && (
          <a href={answersHere ? `#l${replyTo.id}` : undefined} className="public-line-quote">
            {t('answers', { name: replyTo.name, text: replyTo.text })}
          </a>
        )}
        <p className={kind === 'notice' ? 'text-muted' : undefined}>
          {kind === 'action' ? (
            <span className="nick" style={hueOf(name)}>
              * {name}
            </span>
          ) : (
            <Nick nick={name} className={follows && !replyTo ? 'public-line-again' : ''} />
          )}{' '}
          <PublicText text={text} />
          {edited && <small className="ms-2 text-faint text-tiny">{t('edited')}</small>}
        </p>
      </div>
    </li>
  )
}
