import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Statistics } from '#contract/statistics.ts'
import { useLateTexts } from '../../../platform/texts/use-late-texts.ts'
import { Section } from '../../../ui/section.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { ToolStates } from '../kit/tool-states.tsx'
import { PlotSkeleton, ReadsPlot } from '../statistics/reads-plot.tsx'
import { statisticsQuery } from '../statistics/statistics.queries.ts'
import { TopList } from '../statistics/top-list.tsx'
import { useFigures } from '../statistics/use-figures.ts'

const range = '28'
const few = { range, most: 5 } as const

/** The last 28 days compared with the 28 before, beside planned actions. */
export function ReadAndSold({ planned }: { planned: React.ReactNode }) {
  const { t } = useTranslation('staff-statistics')
  const query = useQuery(statisticsQuery(range))
  const hasTexts = useLateTexts('staff-statistics') === 'ready'
  return (
    <>
      <div className="grid gap-10 lg:grid-cols-3">
        <div className="min-w-0 lg:col-span-2">
          {hasTexts ? (
            <ToolStates query={query} failed={t('failed')} skeleton={<PlotSkeleton />}>
              {({ reads }) => <Reads {...reads} />}
            </ToolStates>
          ) : (
            <PlotSkeleton />
          )}
        </div>
        <div className="min-w-0">{planned}</div>
      </div>
      {hasTexts && query.data && <Favourites {...query.data} />}
    </>
  )
}

function Reads({ total, before, points }: Statistics['reads']) {
  const { t } = useTranslation('staff-overview')
  const { number, percent } = useFigures()
  return (
    <Section
      title={t('reads.heading')}
      aside={
        <TextLink className="text-small" to={`/admin/statistics?range=${range}`}>
          {t('reads.all')}
        </TextLink>
      }
    >
      {total + (before ?? 0) > 0 && (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3 pt-1">
            <span className="type-title type-title-xl figures">{number(total)}</span>
            <span>{t('reads.total', { count: total })}</span>
          </p>
          <p className="pb-2 text-muted text-small/body">
            {before
              ? t('reads.change', { change: percent((total - before) / before), before: number(before) })
              : t('reads.first')}
          </p>
        </>
      )}
      <ReadsPlot range={range} points={points} />
    </Section>
  )
}

function Favourites({ lists }: Statistics) {
  const { t } = useTranslation('staff-overview')
  const toShops = (
    <TextLink className="text-small" to="/albums">
      {t('links.open')}
    </TextLink>
  )
  return (
    <div className="grid gap-10 *:min-w-0 lg:grid-cols-2">
      <div>
        <TopList list="pages" {...few} title={t('pages')} ranking={lists.pages} aside={null} />
      </div>
      <div>
        <TopList list="clicks" {...few} title={t('clicks')} ranking={lists.clicks} aside={toShops} />
      </div>
    </div>
  )
}
