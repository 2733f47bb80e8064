import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Statistics, StatisticsRange } from '#contract/statistics.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { LineSkeleton } from '../../../ui/states/line-skeleton.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { useFigures } from './use-figures.ts'

type Points = Statistics['reads']['points']

/** Number of bars between two labels of the axis, and in each segment of the ruler. */
const steps: Record<StatisticsRange, { label: number; segment: number }> = {
  7: { label: 1, segment: 1 },
  28: { label: 7, segment: 1 },
  90: { label: 30, segment: 6 },
  months: { label: 6, segment: 1 },
}

/** Bar chart of reads per day or month, with a table of the same data. */
export function ReadsPlot({ range, points }: { range: StatisticsRange; points: Points }) {
  const { t } = useTranslation('staff-statistics')
  const { day, month, number } = useFigures()
  const captionId = useId()
  const isMonths = range === 'months'
  const tell = isMonths ? month : day
  const most = points.reduce((best, point) => (point.count > best.count ? point : best), points[0] ?? nothing)
  if (most.count === 0) {
    return (
      <EmptyState className="mt-3" mark="tide" at={[64, 90]} title={t('empty.pages')} headingLevel={3}>
        {t('emptyText')}
      </EmptyState>
    )
  }
  const peak = { at: most.from && tell(most.from), most: number(most.count) }
  return (
    <figure aria-labelledby={captionId}>
      <figcaption id={captionId} className="pb-3 text-muted text-small/body">
        {t(isMonths ? 'mostMonths' : 'most', peak)}
      </figcaption>
      <Bars {...{ range, points }} most={most.count} />
      <details className="mt-3">
        <summary className="inline-flex min-h-control cursor-pointer items-center text-link">
          {t('table')}
        </summary>
        <PointsTable {...{ range, points }} />
      </details>
    </figure>
  )
}

const nothing = { from: '', count: 0 }

/** Positions are percentages, so that the text keeps its size on narrow screens. */
function Bars({ range, points, most }: { range: StatisticsRange; points: Points; most: number }) {
  const { day, month, shortDay, shortMonth, number } = useFigures()
  const { label, segment } = steps[range]
  const ticks = ticksFor(most)
  const top = ticks.at(-1) ?? 1
  const share = (part: number, whole: number) => `${Math.round((part / whole) * 10_000) / 100}%`
  const at = (index: number) => share(index, points.length)
  const up = (count: number) => share(top - count, top)
  const tell = range === 'months' ? month : day
  const name = range === 'months' ? shortMonth : shortDay
  const labelled = points
    .map(({ from }, index) => ({ from, index }))
    .filter(({ index }) => index % label === 0)
  const segments = Array.from({ length: Math.ceil(points.length / segment) }, (_, index) => index * segment)

  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-faint text-tiny" aria-hidden="true">
      <div className="flex h-52 flex-col-reverse justify-between text-end md:h-64">
        {ticks.map((tick) => (
          <span key={tick} className="figures -my-2">
            {number(tick)}
          </span>
        ))}
      </div>
      <svg className="h-52 w-full overflow-visible md:h-64" role="presentation">
        {ticks.slice(1).map((tick) => (
          <line key={tick} className="stroke-line" x1="0" x2="100%" y1={up(tick)} y2={up(tick)} />
        ))}
        {points.map(({ from, count }, index) => (
          <g key={from} className="group/bar">
            <rect
              className="fill-transparent"
              x={at(index)}
              width={share(1, points.length)}
              y="0"
              height="100%"
            />
            <rect
              // The current day or month is incomplete.
              className={`${index < points.length - 1 ? 'fill-sea' : 'fill-control'} group-hover/bar:fill-ink`}
              x={at(index + 0.12)}
              width={share(0.76, points.length)}
              y={up(count)}
              height={share(count, top)}
            />
            <title>{`${tell(from)}: ${number(count)}`}</title>
          </g>
        ))}
      </svg>
      <svg className="col-2 h-7.5 w-full overflow-visible" role="presentation">
        <rect className="fill-none stroke-ink" x="0" y="0.5" width="100%" height="5" />
        {segments.map((from, index) => (
          <rect
            key={from}
            className={index % 2 === 0 ? 'fill-ink' : 'fill-none'}
            x={at(from)}
            width={share(Math.min(segment, points.length - from), points.length)}
            y="0"
            height="6"
          />
        ))}
        {labelled.map(({ from, index }, place) => (
          <text
            key={from}
            // A phone has room for four labels: shows every second one if there are more.
            className={`fill-faint ${labelled.length > 4 && place % 2 === 1 ? 'max-sm:hidden' : ''}`}
            x={at(label === 1 ? index + 0.5 : index === points.length - 1 ? points.length : index)}
            y="23"
            textAnchor={label === 1 ? 'middle' : index === points.length - 1 ? 'end' : 'start'}
          >
            {name(from)}
          </text>
        ))}
      </svg>
    </div>
  )
}

function PointsTable({ range, points }: { range: StatisticsRange; points: Points }) {
  const { t } = useTranslation('staff-statistics')
  const { day, month, number } = useFigures()
  const isMonths = range === 'months'
  return (
    <section
      className="max-h-90 max-w-pair overflow-y-auto border-line border-y"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll
      tabIndex={0}
      aria-label={t(isMonths ? 'perMonth' : 'perDay')}
    >
      <table className="w-full text-label">
        <caption className="sr-only">{t(isMonths ? 'perMonth' : 'perDay')}</caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className="py-2 text-start font-semibold">
              {t(isMonths ? 'month' : 'day')}
            </th>
            <th scope="col" className="py-2 text-end font-semibold">
              {t('readCount')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {points.toReversed().map(({ from, count }) => (
            <tr key={from}>
              <th scope="row" className="py-1.5 text-start font-regular">
                {isMonths ? month(from) : day(from)}
              </th>
              <td className="figures py-1.5 text-end">{number(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Returns the ticks from 0 up to at least `most`, in steps of 1, 2 or 5 times a power of ten. */
export function ticksFor(most: number): number[] {
  const rough = Math.max(1, most / 5)
  const unit = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((times) => times * unit).find((wide) => wide >= rough) ?? rough
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, index) => index * step)
}

/** Heights of the bars in percent: a week that begins slowly. */
const week = [28, 32, 36, 44, 58, 82, 74]

/** Placeholder of a section with a figure, a line about it, and `ReadsPlot`. */
export function PlotSkeleton() {
  return (
    <div className="section-rule" aria-hidden="true">
      <LineSkeleton className="w-24" />
      <Skeleton className="mt-3 h-7 w-44" />
      <LineSkeleton className="mt-2 w-80 max-w-full" />
      <LineSkeleton className="w-64 max-w-full" />
      <div className="mt-3 flex h-52 items-end gap-[1%] border-line border-b ps-8 md:h-64">
        {[week, week, week, week].flat().map((height, day) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the days are all the same
          <span key={day} className="flex-1" style={{ height: `${height}%` }}>
            <Skeleton className="h-full rounded-none" />
          </span>
        ))}
      </div>
    </div>
  )
}
