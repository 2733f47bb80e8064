import { useTranslation } from 'react-i18next'
import { playTime } from './play-time.ts'
import { player } from './player.ts'
import { usePlace } from './use-player.ts'

/**
 * Position in the track, as a ruler with a movable needle. `duration` is that of the list, until the file is
 * loaded.
 */
export function SeekBar({ duration: listed }: { duration: number }) {
  const { t } = useTranslation('music')
  const { seconds, duration: loaded } = usePlace()
  const duration = loaded || listed
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
  /** At least 1, because a range needs a length. */
  end: number
  step?: number
  label: string
  /** Read aloud: "1:05 de 3:20". */
  valueText: string
  onSeek: (seconds: number) => void
  className?: string
}

/** Range input that shows the played part. */
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
      // Otherwise browsers restore the position from before a reload.
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
