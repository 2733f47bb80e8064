import { useTranslation } from 'react-i18next'
import type { Ranking, StatisticsList, StatisticsRange, Sum } from '#contract/statistics.ts'
import { Section } from '../../../ui/section.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { CsvButton } from './csv-button.tsx'
import { useFigures } from './use-figures.ts'

interface TopListProps {
  list: StatisticsList
  range: StatisticsRange
  ranking: Ranking
  /** Replaces the default title. */
  title?: string
  /** Replaces the CSV button; `null` for nothing. */
  aside?: React.ReactNode
  /** Maximum number of rows; further ones are added to the others. */
  most?: number
}

/** The most frequent subjects, with bars. */
export function TopList({ list, range, ranking, most: mostRows = 10, ...named }: TopListProps) {
  const { t } = useTranslation('staff-statistics')
  const { number } = useFigures()
  const { rows, others, total } = shortened(ranking, mostRows)
  const title = named.title ?? t(`lists.${list}`)
  const file = total > 0 && <CsvButton {...{ list, range }} name={title} />
  const aside = named.aside === undefined ? file : named.aside
  const hasBefore = range !== 'months'
  const most = Math.max(...rows.map(({ count }) => count), 1)
  return (
    <Section title={title} aside={aside}>
      {total === 0 ? (
        <p className="py-2 text-muted">{t(`empty.${list}`)}</p>
      ) : (
        <table className="w-full text-label">
          <caption className="sr-only">{title}</caption>
          <thead className="text-faint text-tiny">
            <tr>
              <th scope="col" className="pb-1 text-start font-regular">
                <span className="sr-only">{title}</span>
              </th>
              <th scope="col" className="pb-1 text-end font-regular">
                {t('count')}
              </th>
              {hasBefore && (
                <th scope="col" className="pb-1 ps-4 text-end font-regular">
                  {t('before')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.subject} className="border-line border-t align-baseline">
                <th scope="row" className="w-full max-w-0 py-2 text-start font-regular">
                  <Subject list={list} row={row} />
                  <Bar part={row.count / most} />
                </th>
                <td className="figures py-2 ps-4 text-end font-semibold">{number(row.count)}</td>
                {hasBefore && (
                  <td className="figures py-2 ps-4 text-end text-muted">{number(row.before ?? 0)}</td>
                )}
              </tr>
            ))}
            {others.count > 0 && (
              <tr className="border-line border-t text-muted">
                <th scope="row" className="py-2 text-start font-regular">
                  {t('others')}
                </th>
                <td className="figures py-2 ps-4 text-end">{number(others.count)}</td>
                {hasBefore && <td className="figures py-2 ps-4 text-end">{number(others.before ?? 0)}</td>}
              </tr>
            )}
          </tbody>
        </table>
      )}
    </Section>
  )
}

function shortened({ rows, others, total }: Ranking, most: number): Ranking {
  const rest = rows.slice(most)
  const sum = (of: 'count' | 'before') => rest.reduce((all, row) => all + (row[of] ?? 0), others[of] ?? 0)
  return { total, rows: rows.slice(0, most), others: { count: sum('count'), before: sum('before') } }
}

function Bar({ part }: { part: number }) {
  return (
    <svg className="mt-1.5 block h-1.5 w-full" aria-hidden="true">
      <rect className="fill-sea" width={`${Math.round(part * 1000) / 10}%`} height="100%" />
    </svg>
  )
}

function Subject({ list, row: { subject, title, path } }: { list: StatisticsList; row: Sum }) {
  const { t } = useTranslation('staff-statistics')
  const { language } = useFigures()
  const ownName = useOwnName()
  if (list === 'languages')
    return <span className="inline-block first-letter:uppercase">{language(subject)}</span>
  if (list === 'devices') return t(`devices.${subject as 'phone' | 'tablet' | 'desktop'}`)
  if (list === 'searches') return <q className="line-clamp-2 wrap-anywhere">{subject}</q>
  if (!path)
    return <span className="line-clamp-2 wrap-anywhere">{list === 'plays' ? t('gone') : subject}</span>
  // Reads of profiles are not counted by user, so there is no link.
  if (path === '/person') return t('people')

  const name = ownName(path) ?? title
  return (
    <>
      <TextLink to={path} className="line-clamp-2 wrap-anywhere">
        {name ?? path}
      </TextLink>
      {list === 'pages' && name && path !== '/' && (
        <span className="block truncate text-faint text-tiny">{path}</span>
      )}
    </>
  )
}

/** Returns the names of the site's own pages. */
function useOwnName(): (path: string) => string | undefined {
  const { t } = useTranslation(['staff-statistics', 'ui'])
  const names: Record<string, string> = {
    '/': t('home'),
    '/homeCommunity': t('ui:nav.community'),
    '/blog': t('ui:nav.blog'),
    '/lyrics': t('ui:nav.lyrics'),
    '/music': t('ui:nav.music'),
    '/videos': t('ui:nav.videos'),
    '/shop': t('ui:nav.shops'),
    '/courses': t('ui:nav.courses'),
    '/channels': t('ui:nav.channels'),
    '/photos': t('ui:footer.photos'),
    '/cryptos': t('ui:footer.cryptos'),
    '/bio': t('ui:footer.bio'),
    '/sobre-nos': t('ui:footer.about'),
    '/contato': t('ui:footer.contact'),
    '/termos-de-uso': t('ui:footer.terms'),
    '/politica-de-privacidade': t('ui:footer.privacy'),
    '/curso/voce-nao-e-um-lixo': t('ui:footer.sales'),
  }
  return (path) => {
    const [, channel] = path.match(/^\/log\/([^/]+)/) ?? []
    return channel ? t('publicLog', { channel }) : names[path]
  }
}
