import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ShownArticle } from '#contract/articles.ts'
import type { Track } from '#contract/tracks.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { EditLink } from '../../ui/staff-link.tsx'
import { useSwipe } from '../../ui/use-swipe.ts'
import { useForeignLanguage } from '../blog/foreign-language.ts'
import { SafeHtml } from '../site/safe-html.tsx'
import { ListenButton } from './listen-button.tsx'
import { parseLrc } from './lrc.ts'
import { LyricCard } from './lyric-card.tsx'
import { LyricNeighbours, lyricAddress, neighboursOf, useArrowKeys } from './lyric-neighbours.tsx'
import { SyncedLines } from './synced-lines.tsx'
import '../blog/list/cards.css'
import './record.css'
import './lyric.css'

interface LyricViewProps {
  lyric: ShownArticle
  track: Track | undefined
  /** Above its words. */
  note?: React.ReactNode
}

/** A lyric and the way to its neighbours: buttons, arrow keys, a swipe. */
export function LyricView({ lyric, track, note }: LyricViewProps) {
  const { t } = useTranslation('lyrics')
  const lang = useForeignLanguage()(lyric.language)
  const navigate = useNavigate()
  const neighbours = neighboursOf(lyric)
  const lines = useMemo(() => parseLrc(lyric.lrc), [lyric.lrc])
  const goTo = (slug: string | undefined) => slug && (() => void navigate(lyricAddress(slug)))
  const { swipe, state, shift } = useSwipe({
    left: goTo(neighbours.next) || undefined,
    right: goTo(neighbours.previous) || undefined,
  })
  useArrowKeys(neighbours)

  return (
    <div className="lyric-frame">
      <article
        {...swipe}
        className="lyric"
        data-swipe={state}
        style={{ transform: shift === 0 ? undefined : `translateX(${shift}px)` }}
      >
        <Breadcrumb
          steps={[{ text: t('title'), to: '/lyrics' }, { text: lyric.title }]}
          className="lyric-crumbs"
        />
        <div className="lyric-side">
          <LyricCard lyric={lyric} track={track} />
          {track && <ListenButton trackId={track.id} />}
          <EditLink to={`/editor/${lyric.id}`} />
          {note}
        </div>
        <div className="lyric-text" lang={lang}>
          {lines.length > 0 ? (
            <SyncedLines lines={lines} trackId={lyric.trackId} />
          ) : (
            <SafeHtml html={lyric.content} className="lyric-words" />
          )}
        </div>
        <LyricNeighbours {...neighbours} />
      </article>
    </div>
  )
}
