import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { Track } from '#contract/tracks.ts'
import { Flashes } from '../../ui/states/flashes.tsx'
import { MarkSign } from './mark-button.tsx'
import { useMarks } from './marks.ts'
import { playTime } from './play-time.ts'
import { player } from './player.ts'
import { usePlayer } from './use-player.ts'

/** All tracks; a click plays one. A link to a track, as search results are, scrolls to it. */
export function Playlist({ tracks }: { tracks: readonly Track[] }) {
  const { t } = useTranslation('music')
  const { track: current, playing } = usePlayer()
  const shownId = current?.id ?? tracks[0]?.id
  const marks = useMarks()
  const started = useRef<number>(undefined)
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed again
  useEffect(() => {
    document.getElementById(hash.slice(1))?.scrollIntoView?.({ block: 'center' })
  }, [hash, key])

  /** Space on the row that was pressed last toggles the current track, which may be another by now. */
  function keepSpace(event: React.KeyboardEvent, id: number): void {
    if (event.key !== ' ' || id !== started.current) return
    event.preventDefault()
    player.toggle()
  }

  function press(id: number): void {
    started.current = id
    if (id === current?.id) player.toggle()
    else player.select(id)
  }

  return (
    <ol className="music-list" aria-label={t('playlist')}>
      {tracks.map(({ id, title, duration }, index) => (
        <li key={id} id={`track-${id}`}>
          <button
            type="button"
            aria-current={id === shownId || undefined}
            onClick={() => press(id)}
            onKeyUp={(event) => keepSpace(event, id)}
            className="music-item"
          >
            <span className="music-number figures">
              {id === shownId ? <Flashes state={playing ? 'running' : 'still'} /> : index + 1}
            </span>
            <span className="music-name">{title}</span>
            <span className="music-length figures">
              {marks.has(id) && <MarkSign />}
              {playTime(duration)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
