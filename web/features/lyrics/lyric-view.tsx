import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ShownArticle } from '#contract/articles.ts'
import type { Track } from '#contract/tracks.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button } from '../../ui/button.tsx'
import { PauseIcon } from '../../ui/icons/pause.ts'
import { PlayIcon } from '../../ui/icons/play.ts'
import { EditLink } from '../../ui/staff-link.tsx'
import { useSwipe } from '../../ui/use-swipe.ts'
import { useForeignLanguage } from '../blog/foreign-language.ts'
import { playTrack } from '../music/play-track.ts'
import { usePlayer } from '../music/use-player.ts'
import { SafeHtml } from '../site/safe-html.tsx'
import { isWhole, parseLrc } from './lrc.ts'
import { LyricCard } from './lyric-card.tsx'
import { LyricNeighbours, lyricAddress, neighboursOf, useArrowKeys } from './lyric-neighbours.tsx'
import { SyncedLines } from './synced-lines.tsx'
import '../blog/list/cards.css'
import './record.css'
import './lyric.css'

interface LyricViewProps {
  lyric: ShownArticle
  track: Track | undefined
  /** Shown before the text. */
  note?: React.ReactNode
}

/** A lyric and links to its neighbours: buttons, arrow keys, swipes. */
export function LyricView({ lyric, track, note }: LyricViewProps) {
  const { t } = useTranslation('lyrics')
  const lang = useForeignLanguage()(lyric.language)
  const navigate = useNavigate()
  const neighbours = neighboursOf(lyric)
  const { lrc, content } = lyric
  // Lines without a time could not be shown.
  const lines = useMemo(() => (isWhole(lrc) || content === '' ? parseLrc(lrc) : []), [lrc, content])
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

/** Plays the track of the lyric. */
function ListenButton({ trackId }: { trackId: number }) {
  const { t } = useTranslation('lyrics')
  const { track, playing } = usePlayer()
  const { name: siteName } = useSite()
  const [busy, setBusy] = useState(false)
  const isPlaying = playing && track?.id === trackId

  async function listen(): Promise<void> {
    setBusy(true)
    await playTrack(trackId, siteName)
    setBusy(false)
  }

  return (
    <Button busy={busy} busyText={t('waiting')} onClick={() => void listen()} className="lyric-listen">
      {isPlaying ? (
        <PauseIcon weight="fill" aria-hidden="true" />
      ) : (
        <PlayIcon weight="fill" aria-hidden="true" />
      )}
      {t(isPlaying ? 'pause' : 'listen')}
    </Button>
  )
}
