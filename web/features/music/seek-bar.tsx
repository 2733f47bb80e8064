import { useTranslation } from 'react-i18next'
import { playTime } from './play-time.ts'
import { player } from './player.ts'
import { usePlace } from './use-player.ts'

/** The neatline as a ruler of time, with a needle that can be moved. */
export function SeekBar() {
  const { t } = useTranslation('music')
  const { seconds, duration } = usePlace()
  const shown = Math.min(seconds, duration)

  return (
    <div className="player-seek figures">
      <span aria-hidden="true">{playTime(shown)}</span>
      <input
        type="range"
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={shown}
        aria-label={t('seek')}
        aria-valuetext={t('place', { now: playTime(shown), end: playTime(duration) })}
        onChange={({ target }) => player.seek(target.valueAsNumber)}
        style={
          { '--played': duration > 0 ? shown / Math.max(1, Math.floor(duration)) : 0 } as React.CSSProperties
        }
        className="player-range"
      />
      <span aria-hidden="true">{playTime(duration)}</span>
    </div>
  )
}
