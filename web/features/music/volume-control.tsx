import { useTranslation } from 'react-i18next'
import { isApplePhone } from '../../platform/is-apple-phone.ts'
import { IconButton } from '../../ui/button.tsx'
import { SpeakerHighIcon } from '../../ui/icons/speaker-high.ts'
import { SpeakerXIcon } from '../../ui/icons/speaker-x.ts'
import { player } from './player.ts'
import { usePlayer } from './use-player.ts'

export function VolumeControl() {
  const { t } = useTranslation('music')
  const { volume, muted } = usePlayer()
  const silent = muted || volume === 0
  const audible = silent ? 0 : volume

  return (
    <div className="player-volume">
      <IconButton
        label={t(silent ? 'unmute' : 'mute')}
        onClick={() => player.setVolume(volume === 0 ? 1 : volume, !silent)}
      >
        {silent ? <SpeakerXIcon /> : <SpeakerHighIcon />}
      </IconButton>
      {/* On iOS only the keys of the device change the volume. */}
      {!isApplePhone() && (
        <input
          type="range"
          autoComplete="off"
          min={0}
          max={100}
          value={Math.round(audible * 100)}
          aria-label={t('volume')}
          aria-valuetext={`${Math.round(audible * 100)} %`}
          onChange={({ target }) => player.setVolume(target.valueAsNumber / 100)}
          style={{ '--played': audible } as React.CSSProperties}
          className="player-range player-range-plain"
        />
      )}
    </div>
  )
}
