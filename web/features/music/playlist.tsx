import { useTranslation } from 'react-i18next'
import type { Track } from '#contract/tracks.ts'
import { Flashes } from '../../ui/flashes.tsx'
import { playTime } from './play-time.ts'
import { player } from './player.ts'
import { usePlayer } from './use-player.ts'

/** Every track; a click plays it. */
export function Playlist({ tracks }: { tracks: readonly Track[] }) {
  const { t } = useTranslation('music')
  const { track: current, playing } = usePlayer()
  const shownId = current?.id ?? tracks[0]?.id

  return (
    <ol className="music-list" aria-label={t('playlist')}>
      {tracks.map(({ id, title, duration }, index) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === shownId || undefined}
            onClick={() => (id === current?.id ? player.toggle() : player.select(index))}
            className="music-item"
          >
            <span className="music-number figures">
              {id === shownId ? <Flashes state={playing ? 'running' : 'still'} /> : index + 1}
            </span>
            <span className="music-name">{title}</span>
            <span className="music-length figures">{playTime(duration)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
