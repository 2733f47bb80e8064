import { Fragment, useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useSite } from '../../../platform/page/use-site.ts'
import { useGroupName } from '../../channels/use-group-name.ts'
import { ChannelBuoy } from './channel-buoy.tsx'
import { markOf } from './channel-mark.tsx'
import { ChartDots } from './chart-dots.tsx'
import { ChartKey } from './chart-key.tsx'
import { ChartSheet, placed } from './chart-sheet.tsx'
import { ChartTools, zoomStep } from './chart-tools.tsx'
import { nameScales, waterScales } from './name-scales.ts'
import { type Format, type Point, placeChannels } from './place-channels.ts'
import { isOn, surveyWaters } from './survey-waters.ts'
import { useChartGestures } from './use-chart-gestures.ts'
import { isHeading, nearestBuoy, useChartKeys } from './use-chart-keys.ts'
import { useChartView } from './use-chart-view.ts'
import { type ChartedChannel, namesOf } from './use-charted-channels.ts'

interface ChannelChartProps {
  /** All channels, oldest first. */
  channels: readonly ChartedChannel[]
  /** Slugs that match the filter. */
  found: ReadonlySet<string>
  format: Format
}

/**
 * With more channels than this, zoomed-out channels are dots, and buoys and names appear as there is room.
 */
const crowd = 150
/** Maximum distance from a dot in pixels for the mouse and for a finger. */
const reach = { mouse: 12, press: 22 }

/** The channels as buoys on a nautical chart, grouped into waters. */
export function ChannelChart({ channels, found, format }: ChannelChartProps) {
  const { t } = useTranslation('channel-chart')
  const nameOf = useGroupName()
  const { defaultChannel } = useSite()
  const help = useId()
  // A change in the number of users must not move the buoys.
  const placeKey = useMemo(
    () => JSON.stringify(channels.map(({ slug, group }) => ({ slug, group }))),
    [channels],
  )
  const places = useMemo(() => placeChannels(JSON.parse(placeKey), format), [placeKey, format])
  const survey = useMemo(() => surveyWaters(places), [places])
  const { buoys, waters } = places
  const home = buoys.get(defaultChannel) ?? waters[0]?.centre ?? survey.bounds
  const { frame, paper, seen, drag, zoomAt, zoom, showAll, showOnly, reveal, placeAt } = useChartView(
    survey,
    {
      home,
      isCrowd: buoys.size > crowd,
    },
  )

  const matching = useMemo(() => channels.filter(({ slug }) => found.has(slug)), [channels, found])
  const isCrowd = matching.length > crowd
  const shownBuoys = useMemo(() => {
    const slugs = new Set(matching.map(({ slug }) => slug))
    return new Map([...buoys].filter(([slug]) => slugs.has(slug)))
  }, [matching, buoys])
  const lengths = waters.map(({ group }) => nameOf(group).length).join()
  const scales = useMemo(() => {
    const letters = lengths.split(',').map(Number)
    const names = waters
      .map(({ group, centre, slugs }, at) => ({ group, centre, slugs, letters: letters[at] ?? 0 }))
      .sort((a, b) => b.slugs.length - a.slugs.length)
    return {
      channels: nameScales(namesOf(matching), buoys, { waters: names, isCrowd }),
      waters: waterScales(names),
    }
  }, [matching, buoys, waters, isCrowd, lengths])

  const drawnSheet = useMemo(
    () => (
      <ChartSheet survey={survey}>{isCrowd && <ChartDots channels={matching} places={buoys} />}</ChartSheet>
    ),
    [survey, isCrowd, matching, buoys],
  )

  const [visited, setVisited] = useState<string>()
  const [pointed, setPointed] = useState<string>()
  const bySlug = useMemo(() => new Map(matching.map((channel) => [channel.slug, channel])), [matching])
  const current = visited && bySlug.has(visited) ? visited : shownBuoys.keys().next().value

  const isDrawn = (slug: string, place: Point) =>
    !isCrowd ||
    slug === current ||
    slug === pointed ||
    (seen !== undefined && isOn(seen, place) && (scales.channels.get(slug) ?? 1) <= seen.scale)

  function dotAt(at: Point, pixels: number): string | undefined {
    const place = isCrowd ? placeAt(at) : undefined
    return place && nearestWithin(place, pixels * place.pixel, shownBuoys)
  }

  /** Zooms towards the nearest buoy, never towards bare land. */
  function approach(by: number): void {
    const middle = placeAt({ x: 0, y: 0 })
    const nearest = middle && nearestWithin(middle, Number.POSITIVE_INFINITY, shownBuoys)
    zoom(by, nearest === undefined ? undefined : shownBuoys.get(nearest))
  }

  useChartGestures(frame, {
    drag,
    zoomAt,
    pointAt: (at) => setPointed(at && dotAt(at, reach.mouse)),
    // Zooms in until there is room for its name, on phones, too.
    pressAt: (at) => {
      const slug = dotAt(at, reach.press) ?? ''
      const place = shownBuoys.get(slug)
      if (place) showOnly([place], scales.channels.get(slug))
    },
  })

  const lookFor = useEffectEvent(() => {
    if (shownBuoys.size < buoys.size) showOnly([...shownBuoys.values()])
  })
  const shownSlugs = useMemo(() => [...shownBuoys.keys()].join(), [shownBuoys])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the filter changes
  useEffect(() => lookFor(), [shownSlugs])

  function steer(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || current === undefined) return
    const { key } = event
    if (isHeading(key)) focusBuoy(nearestBuoy(current, key, shownBuoys))
    // Keeps the focused buoy in view.
    else if (key === '+' || key === '=') zoom(zoomStep, shownBuoys.get(current))
    else if (key === '-') zoom(1 / zoomStep, shownBuoys.get(current))
    else if (key === '0') showAll()
    else return
    event.preventDefault()
  }

  function focusBuoy(slug: string | undefined) {
    if (slug === undefined) return
    // A dot becomes a link first.
    flushSync(() => setVisited(slug))
    const link = frame.current?.querySelector<HTMLElement>(`[data-slug="${CSS.escape(slug)}"]`)
    link?.focus({ preventScroll: true })
  }

  useChartKeys(frame, {
    steer,
    visit: (slug) => {
      setVisited(slug)
      const place = buoys.get(slug)
      if (place) reveal(place)
    },
  })

  return (
    <section className="channel-chart" aria-label={t('title')} aria-describedby={help}>
      <div ref={frame} className="chart-window">
        <div ref={paper} className={`chart-paper ${isCrowd ? 'chart-crowd' : ''}`}>
          {drawnSheet}
          {waters.map(({ group, centre, slugs }, at) => (
            <Fragment key={group}>
              <p className="chart-name" style={placed(centre, scales.waters.get(group))} aria-hidden="true">
                {nameOf(group)}
              </p>
              <ul aria-label={nameOf(group)}>
                {slugs.map((slug) => {
                  const place = shownBuoys.get(slug)
                  const channel = bySlug.get(slug)
                  if (!place || !channel || !isDrawn(slug, place)) return null
                  return (
                    <ChannelBuoy
                      key={slug}
                      channel={channel}
                      place={place}
                      from={scales.channels.get(slug) ?? 1}
                      kind={slug === defaultChannel ? 'light' : markOf(at)}
                      isStop={slug === current}
                    />
                  )
                })}
              </ul>
            </Fragment>
          ))}
        </div>
        <ChartTools zoom={approach} showAll={showAll} />
      </div>
      <p id={help} className="sr-only">
        {t('help')}
      </p>
      <ChartKey hasDots={isCrowd} />
    </section>
  )
}

function nearestWithin(at: Point, reach: number, buoys: ReadonlyMap<string, Point>): string | undefined {
  let nearest: { slug: string; far: number } | undefined
  for (const [slug, { x, y }] of buoys) {
    const far = Math.hypot(x - at.x, y - at.y)
    if (far <= (nearest?.far ?? reach)) nearest = { slug, far }
  }
  return nearest?.slug
}
