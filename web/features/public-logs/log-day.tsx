import { useTranslation } from 'react-i18next'
import type { ResultOf } from '#contract/endpoint.ts'
import type { PublicLine, showPublicDay } from '#contract/public-logs.ts'
import type { Language } from '#contract/schema.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { hueOf, Nick } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Flashes } from '../../ui/states/flashes.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { createChatTimes } from '../timeline/log/chat-times.ts'
import { LogHead } from './log-head.tsx'
import { PublicText } from './public-text.tsx'
import { useDayName } from './use-day-name.ts'

type Day = ResultOf<typeof showPublicDay>

/** Messages of a day. Every line has a URL. */
export function LogDay({ log }: { log: Day }) {
  const { t } = useTranslation('public-log')
  const nameOf = useDayName()
  const { slug: channel, day, lines, page } = log
  const values = { channel, day: nameOf(day) }
  const address = `/log/${channel}/${day}`
  const here = new Set(lines.map(({ id }) => id))
  return (
    <>
      <LogHead
        log={log}
        title={t('dayTitle', values)}
        description={t('dayDescription', values)}
        canonical={page > 1 ? `${address}?page=${page}` : address}
      >
        <p>
          <TextLink to={`/log/${channel}`}>#{channel}</TextLink>
        </p>
        <h1 className="type-title type-title-2xl text-balance first-letter:uppercase">
          <time dateTime={day}>{nameOf(day)}</time>
        </h1>
      </LogHead>
      <Pages log={log} />
      <ol className="public-lines">
        {lines.map((line, index) => (
          <LogLine
            key={line.id}
            line={line}
            follows={lines[index - 1]?.name === line.name}
            answersHere={here.has(line.replyTo?.id ?? 0)}
          />
        ))}
      </ol>
      <Pages log={log} />
      <Neighbours log={log} />
    </>
  )
}

/** Links between the pages of a day with many messages. */
function Pages({ log: { slug, day, page, pages } }: { log: Day }) {
  const { t } = useTranslation('public-log')
  if (pages < 2) return null
  const at = (number: number) => `/log/${slug}/${day}${number > 1 ? `?page=${number}` : ''}`
  return (
    <nav aria-label={t('page', { page, pages })} className="public-log-ways my-5">
      {page > 1 && (
        <ButtonLink variant="outline" rel="prev" to={at(page - 1)}>
          {t('pageBefore')}
        </ButtonLink>
      )}
      <span className="figures text-muted">{t('page', { page, pages })}</span>
      {page < pages && (
        <ButtonLink variant="outline" rel="next" to={at(page + 1)}>
          {t('pageAfter')}
        </ButtonLink>
      )}
    </nav>
  )
}

function Neighbours({ log: { slug, previous, next } }: { log: Day }) {
  const { t } = useTranslation('public-log')
  const nameOf = useDayName()
  return (
    <nav aria-label={t('days')} className="public-log-ways mt-9">
      {previous && (
        <ButtonLink variant="outline" rel="prev" to={`/log/${slug}/${previous}`} title={nameOf(previous)}>
          {t('previous')}
        </ButtonLink>
      )}
      <ButtonLink variant="ghost" to={`/log/${slug}`}>
        <Flashes />
        {t('allDays')}
      </ButtonLink>
      {next && (
        <ButtonLink variant="outline" rel="next" to={`/log/${slug}/${next}`} title={nameOf(next)}>
          {t('next')}
        </ButtonLink>
      )}
    </nav>
  )
}

interface LogLineProps {
  line: PublicLine
  /** Whether the previous line is by the same person. */
  follows: boolean
  /** Whether the answered line is on this page. */
  answersHere: boolean
}

function LogLine({ line, follows, answersHere }: LogLineProps) {
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
