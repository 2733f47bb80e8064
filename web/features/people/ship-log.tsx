import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/people.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { useDates } from '../../platform/texts/use-dates.ts'
import { FrameLink } from '../../ui/frame-link.tsx'
import { FeedAlternates, FeedLinks } from '../blog/feed-links.tsx'
import { useForeignLanguage } from '../blog/foreign-language.ts'
import { type LogDay, type LogEntry, logDays } from './log-entries.ts'
import './ship-log.css'

/** Maximum number per kind that the server returns. */
const shownOfEach = 40

/** Log of a person's activity by day. */
export function ShipLog({ person }: { person: Person }) {
  const { t } = useTranslation('person')
  const { timeZone } = useSite()
  const { id, name, articles, stores } = person
  const days = logDays(person, timeZone)
  const isBlank = days.length === 1 && days[0]?.entries.length === 1
  return (
    <section className="section-rule" aria-labelledby="person-log">
      <h2 id="person-log" className="type-title">
        {t('log')}
      </h2>
      <ol className="ship-log mt-1">
        {days.map((day) => (
          <Day key={day.day} day={day} person={person} />
        ))}
      </ol>
      {isBlank && (
        <div className="ship-log-blank">
          <p className="type-title type-title-sm">{t('blank')}</p>
          <p className="text-muted">{t('blankText', { name })}</p>
        </div>
      )}
      {Math.max(articles.length, stores.length) >= shownOfEach && (
        <p className="mt-4 text-muted text-small">{t('latest', { count: shownOfEach })}</p>
      )}
      {articles.length > 0 && (
        <div className="print:hidden">
          <FeedAlternates path={`/feed/person/${id}`} title={name} />
          <FeedLinks path={`/feed/person/${id}`} />
        </div>
      )}
    </section>
  )
}

function Day({ day: { day, number, entries }, person }: { day: LogDay; person: Person }) {
  const { t } = useTranslation('person')
  const { formatLongDate } = useDates()
  const [{ at } = { at: day }] = entries
  return (
    <li className="ship-log-day">
      <h3 className="ship-log-date">
        {number !== undefined && <span className="ship-log-number">{t('day', { count: number })}</span>}
        <time dateTime={day} className="figures">
          {formatLongDate(at)}
        </time>
      </h3>
      <ul className="min-w-0">
        {entries.map((entry) => (
          <Entry key={`${entry.kind} ${entry.address}`} entry={entry} name={person.name} />
        ))}
      </ul>
    </li>
  )
}

function Entry({ entry: { kind, title, address, picture, language, artist }, name }: EntryProps) {
  const { t } = useTranslation('person')
  const { name: siteName } = useSite()
  const lang = useForeignLanguage()
  return (
    <li className="ship-log-entry">
      <div className="min-w-0 flex-1">
        <p className="text-muted text-small/body">{t(kind)}</p>
        {address ? (
          <p className="wrap-anywhere font-semibold text-lead">
            <FrameLink to={address} lang={language && lang(language)} className="ship-log-link">
              <bdi>{title}</bdi>
            </FrameLink>
            {artist && <span className="font-regular text-muted text-ui"> {t('by', { artist })}</span>}
          </p>
        ) : (
          <p className="wrap-anywhere font-semibold text-lead">{t('cameTo', { name, siteName })}</p>
        )}
      </div>
      {picture && (
        <img src={picture} alt="" width={72} height={72} loading="lazy" className="ship-log-picture" />
      )}
    </li>
  )
}

interface EntryProps {
  entry: LogEntry
  name: string
}
