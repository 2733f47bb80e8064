import { useTranslation } from 'react-i18next'
import type { ResultOf } from '#contract/endpoint.ts'
import type { showPublicDay } from '#contract/public-logs.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Flashes } from '../../ui/states/flashes.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { LogHead } from './log-head.tsx'
import { LogLine } from './log-line.tsx'
import { useDayName } from './use-day-name.ts'

type Day = ResultOf<typeof showPublicDay>

/** What was said on a day. Every line has an address. */
export function LogDay({ log }: { log: Day }) {
  const { t } = useTranslation('public-log')
  const nameOf = useDayName()
  const { slug: channel, day, lines, page } = log
  const told = { channel, day: nameOf(day) }
  const address = `/log/${channel}/${day}`
  const here = new Set(lines.map(({ id }) => id))
  return (
    <>
      <LogHead
        log={log}
        title={t('dayTitle', told)}
        description={t('dayDescription', told)}
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

/** Of a day on which much was said. */
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
