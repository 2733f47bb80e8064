import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { statisticsLists, statisticsRanges } from '#contract/rules/statistics.ts'
import type { Statistics } from '#contract/statistics.ts'
import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import { Head } from '../../../platform/page/head.tsx'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { Section } from '../../../ui/section.tsx'
import { useCurrentInSight } from '../../../ui/use-current-in-sight.ts'
import { ToolHead } from '../kit/tool-head.tsx'
import { ToolStates } from '../kit/tool-states.tsx'
import type { Route } from './+types/statistics-page.ts'
import { CsvButton } from './csv-button.tsx'
import { PlotSkeleton, ReadsPlot } from './reads-plot.tsx'
import { rangeOf, statisticsQuery } from './statistics.queries.ts'
import { TopList } from './top-list.tsx'
import { useFigures } from './use-figures.ts'

export const handle: LayoutHandle = { personal: true, staffTexts: 'staff-statistics' }

export const loader = ({ request, context }: Route.LoaderArgs) =>
  readAnswers(context, () => [statisticsQuery(rangeOf(new URL(request.url).searchParams))])

export const clientLoader = loadInBrowser

/** Statistics of the site, such as reads and searches without results. */
export default function StatisticsPage() {
  const { t } = useTranslation('staff-statistics')
  const [search] = useSearchParams()
  const chosen = rangeOf(search)
  const query = useQuery(statisticsQuery(chosen))
  const ranges = useCurrentInSight<HTMLElement>(chosen, 'center')
  return (
    <>
      <Head title={t('title')} noindex />
      <ToolHead title={t('title')} note={t('note')} />
      <nav ref={ranges} className="chip-row mb-6" aria-label={t('range')}>
        {statisticsRanges.map((range) => (
          <Link
            key={range}
            className="chip"
            aria-current={range === chosen || undefined}
            to={`?range=${range}`}
            preventScrollReset
          >
            {t(`ranges.${range}`)}
          </Link>
        ))}
      </nav>
      <ToolStates query={query} failed={t('failed')} skeleton={<PlotSkeleton />}>
        {(statistics) => <Figures {...statistics} />}
      </ToolStates>
    </>
  )
}

function Figures({ range, from, to, reads, lists }: Statistics) {
  const { t } = useTranslation('staff-statistics')
  const { day, number } = useFigures()
  return (
    <>
      <Section title={t('reads')} aside={<CsvButton list="reads" range={range} name={t('reads')} />}>
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 pt-1 pb-2">
          <p className="type-title type-title-xl figures">{number(reads.total)}</p>
          <p className="text-muted">
            {t('span', { from: day(from), to: day(to) })}
            {reads.before !== null && ` · ${t('beforeText', { days: range, before: number(reads.before) })}`}
          </p>
        </div>
        <ReadsPlot range={range} points={reads.points} />
      </Section>
      <div className="mt-10 gap-x-10 *:mb-10 *:break-inside-avoid lg:columns-2">
        {statisticsLists.map((list) => (
          <TopList key={list} {...{ list, range }} ranking={lists[list]} />
        ))}
      </div>
      <details className="mt-12 max-w-[72ch]">
        <summary className="inline-flex min-h-control cursor-pointer items-center text-link">
          {t('counted')}
        </summary>
        <p className="text-muted">{t('countedText')}</p>
      </details>
    </>
  )
}
