import { useTranslation } from 'react-i18next'
import { playTime } from './play-time.ts'
import { player } from './player.ts'
import { usePlace } from './use-player.ts'

/** The neatline as a ruler of time, with a needle that can be moved. `duration` is what the list says of the track. */
export function SeekBar({ duration: listed }: { duration: number }) {
  const { t } = useTranslation('music')
  const { seconds, duration: known } = usePlace()
  const duration = known || listed
  const position = Math.min(seconds, duration)

  return (
    <div className="player-seek figures">
      <span aria-hidden="true">{playTime(position)}</span>
      <SeekRange
        seconds={position}
        end={Math.max(1, Math.floor(duration))}
        label={t('seek')}
        valueText={t('place', { now: playTime(position), end: playTime(duration) })}
        onSeek={player.seek}
      />
      <span aria-hidden="true">{playTime(duration)}</span>
    </div>
  )
}

interface SeekRangeProps {
  seconds: number
  /** At least one: a range has a length. */
  end: number
  step?: number
  label: string
  /** Read aloud: "1:05 de 3:20". */
  valueText: string
  onSeek: (seconds: number) => void
  className?: string
}

/** What has been played is drawn on it. */
export function SeekRange({
  seconds,
  end,
  step = 1,
  label,
  valueText,
  onSeek,
  className = '',
}: SeekRangeProps) {
  return (
    <input
      type="range"
      // Otherwise a browser puts the needle back where it was before a reload.
      autoComplete="off"
      min={0}
      max={end}
      step={step}
      value={seconds}
      aria-label={label}
      aria-valuetext={valueText}
      onChange={({ target }) => onSeek(target.valueAsNumber)}
      style={{ '--played': seconds / end } as React.CSSProperties}
      className={`player-range ${className}`}
    />
  )
}
