import { useTranslation } from 'react-i18next'
import { Flashes } from '../../../ui/states/flashes.tsx'
import { useCurrentInSight } from '../../../ui/use-current-in-sight.ts'
import { playTime } from '../play-time.ts'
import { player } from '../player.ts'
import { usePlayer } from '../use-player.ts'
import './up-next.css'

/** All tracks in playing order; pressing one plays it. */
export function UpNext() {
  const { t } = useTranslation('player-view')
  const { tracks, order, track: current, playing } = usePlayer()
  const inOrder = order ? order.flatMap((id) => tracks.find((track) => track.id === id) ?? []) : tracks
  const list = useCurrentInSight<HTMLOListElement>(String(current?.id))

  return (
    <ol ref={list} className="now-queue" aria-label={t('queue')}>
      {inOrder.map(({ id, title, artist, cover, duration }) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === current?.id || undefined}
            onClick={() => (id === current?.id ? player.toggle() : player.select(id))}
            className="now-track"
          >
            <img src={cover} alt="" width={44} height={44} loading="lazy" />
            <span>
              <strong>{title}</strong>
              <span>{artist}</span>
            </span>
            <span className="figures">
              {id === current?.id ? <Flashes state={playing ? 'running' : 'still'} /> : playTime(duration)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
