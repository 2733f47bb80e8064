import { ArrowsOutIcon } from '@phosphor-icons/react/dist/csr/ArrowsOut'
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { Fragment, useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSite } from '../../../platform/page/use-site.ts'
import { useGroupName } from '../../channels/use-group-name.ts'
import { ChannelBuoy } from './channel-buoy.tsx'
import { markOf } from './channel-mark.tsx'
import { ChartKey } from './chart-key.tsx'
import { ChartSheet, placed } from './chart-sheet.tsx'
import { nameScales } from './name-scales.ts'
import { isHeading, nearestBuoy } from './nearest-buoy.ts'
import { placeChannels } from './place-channels.ts'
import { surveyWaters } from './survey-waters.ts'
import { useChartGestures } from './use-chart-gestures.ts'
import { useChartView } from './use-chart-view.ts'
import { type ChartedChannel, namesOf } from './use-charted-channels.ts'

interface ChannelChartProps {
  /** All of them, the oldest first. */
  channels: readonly ChartedChannel[]
  /** The slugs of those that are looked for. */
  found: ReadonlySet<string>
}

const zoomStep = 1.5

/** The channels as buoys on a chart, and their groups as its waters. */
export function ChannelChart({ channels, found }: ChannelChartProps) {
  const { t } = useTranslation('channel-chart')
  const nameOf = useGroupName()
  const { defaultChannel } = useSite()
  const help = useId()
  // Who comes and goes moves nothing.
  const known = JSON.stringify(channels.map(({ slug, group }) => ({ slug, group })))
  const places = useMemo(() => placeChannels(JSON.parse(known)), [known])
  const survey = useMemo(() => surveyWaters(places), [places])
  const { buoys, waters } = places
  const home = buoys.get(defaultChannel) ?? waters[0]?.centre ?? survey.bounds
  const { frame, paper, drag, zoomAt, zoom, showAll, showOnly, reveal } = useChartView(survey, {
    home,
    count: buoys.size,
  })
  useChartGestures(frame, { drag, zoomAt })

  const bySlug = new Map(channels.map((channel) => [channel.slug, channel]))
  const scales = useMemo(() => nameScales(namesOf(channels), buoys), [channels, buoys])
  const shown = new Map([...buoys].filter(([slug]) => found.has(slug)))
  const [visited, setVisited] = useState<string>()
  const current = visited && shown.has(visited) ? visited : shown.keys().next().value

  const lookFor = useEffectEvent(() => {
    if (shown.size < buoys.size) showOnly([...shown.values()])
  })
  const wanted = [...shown.keys()].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever others are looked for
  useEffect(() => lookFor(), [wanted])

  function steer(event: React.KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || current === undefined) return
    const { key } = event
    if (isHeading(key)) focusBuoy(nearestBuoy(current, key, shown))
    else if (key === '+' || key === '=') zoom(zoomStep)
    else if (key === '-') zoom(1 / zoomStep)
    else if (key === '0') showAll()
    else return
    event.preventDefault()
  }

  function focusBuoy(slug: string | undefined) {
    if (slug === undefined) return
    const link = frame.current?.querySelector<HTMLElement>(`[href="/${CSS.escape(slug)}"]`)
    link?.focus({ preventScroll: true })
  }

  return (
    <section className="channel-chart" aria-label={t('title')} aria-describedby={help}>
      <div ref={frame} className="chart-window">
        <div ref={paper} className="chart-paper">
          <ChartSheet survey={survey} />
          {waters.map(({ group, centre, slugs }, at) => (
            <Fragment key={group}>
              <p className="chart-name" style={placed(centre)} aria-hidden="true">
                {nameOf(group)}
              </p>
              <ul aria-label={nameOf(group)}>
                {slugs.map((slug) => {
                  const place = shown.get(slug)
                  const channel = bySlug.get(slug)
                  if (!place || !channel) return null
                  return (
                    <ChannelBuoy
                      key={slug}
                      channel={channel}
                      place={place}
                      from={scales.get(slug) ?? 1}
                      kind={slug === defaultChannel ? 'light' : markOf(at)}
                      isStop={slug === current}
                      onKeyDown={steer}
                      onFocus={() => {
                        setVisited(slug)
                        reveal(place)
                      }}
                    />
                  )
                })}
              </ul>
            </Fragment>
          ))}
        </div>
        <div className="chart-tools">
          <button type="button" aria-label={t('nearer')} title={t('nearer')} onClick={() => zoom(zoomStep)}>
            <PlusIcon aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label={t('farther')}
            title={t('farther')}
            onClick={() => zoom(1 / zoomStep)}
          >
            <MinusIcon aria-hidden="true" />
          </button>
          <button type="button" aria-label={t('all')} title={t('all')} onClick={showAll}>
            <ArrowsOutIcon aria-hidden="true" />
          </button>
        </div>
      </div>
      <p id={help} className="sr-only">
        {t('help')}
      </p>
      <ChartKey />
    </section>
  )
}
