import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Track } from '#contract/tracks.ts'
import { api } from '../../platform/api/api.ts'
import { lazyComponent, useLazyComponent } from '../../platform/hydration/lazy-component.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { IconButton } from '../../ui/button.tsx'
import { XIcon } from '../../ui/icons/x.ts'
import { MarkButton } from './mark-button.tsx'
import { PlayButtons } from './play-buttons.tsx'
import { player } from './player.ts'
import { PlayerTrouble } from './player-trouble.tsx'
import { SeekBar } from './seek-bar.tsx'
import { usePlayer } from './use-player.ts'
import { VolumeControl } from './volume-control.tsx'
import './player-bar.css'
import './player-range.css'

const playerView = lazyComponent(
  () => import('./player-view/player-view.tsx'),
  ['blog', 'player-view', 'videos'],
)
const load = () => playerView.load().catch(() => {})

interface PlayerBarProps {
  closable: boolean
  first?: Track | undefined
}

/** Player at the bottom of every page. */
export default function PlayerBar({ closable, first }: PlayerBarProps) {
  const { t } = useTranslation('music')
  const { track = first } = usePlayer()
  const [isOpen, setOpen] = useState(false)
  const PlayerView = useLazyComponent(playerView, { enabled: isOpen, onError: () => setOpen(false) })
  useOfferedTracks(first !== undefined)
  if (!track) return null

  return (
    <section className="player-bar" aria-label={t('player')}>
      <PlayerTrouble />
      <div className="player-row">
        <button
          type="button"
          className="player-track"
          aria-haspopup="dialog"
          onPointerEnter={load}
          // A view transition needs the code first.
          onClick={() => void load().then(() => move(() => setOpen(true)))}
        >
          <img src={track.cover} alt={t('open')} width={44} height={44} data-away={isOpen || undefined} />
          <span>
            <strong>{track.title}</strong>
            <span className="player-artist">{track.artist}</span>
          </span>
        </button>
        <MarkButton id={track.id} className="player-mark" />
        <SeekBar duration={track.duration} />
        <PlayButtons className="player-buttons" />
        <VolumeControl />
        {closable && (
          <IconButton label={t('close')} onClick={player.dismiss} className="player-close">
            <XIcon />
          </IconButton>
        )}
      </div>
      {isOpen && PlayerView && <PlayerView onClose={() => move(() => setOpen(false))} />}
    </section>
  )
}

/** Moves the cover between the bar and the full view, by a view transition. */
function move(change: () => void): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isCalm || !document.startViewTransition) change()
  // A second press skips the first transition, which is then rejected; its change is made all the same.
  else document.startViewTransition(() => flushSync(change)).ready.catch(() => {})
}

/** Fetches the list of tracks, except on the music page, which provides it. */
function useOfferedTracks(isOnMusicPage: boolean): void {
  const { name: siteName } = useSite()
  const { tracks, trouble } = usePlayer()
  const { data, refetch } = useQuery({
    queryKey: ['tracks'],
    queryFn: ({ signal }) => api('GET /api/tracks', { signal }),
    enabled: tracks.length === 0 && !isOnMusicPage,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (data) player.offer({ tracks: data, siteName })
  }, [data, siteName])
  // A track that cannot be loaded may have been removed from the list.
  useEffect(() => {
    if (trouble === 'missing' && !isOnMusicPage) void refetch()
  }, [trouble, isOnMusicPage, refetch])
}
