import { PauseIcon } from '@phosphor-icons/react/dist/csr/Pause'
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play'
import { SkipBackIcon } from '@phosphor-icons/react/dist/csr/SkipBack'
import { SkipForwardIcon } from '@phosphor-icons/react/dist/csr/SkipForward'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { player } from './player.ts'
import { usePlayer } from './use-player.ts'

/** Previous, play or pause, next. */
export function PlayButtons({ className }: { className: string }) {
  const { t } = useTranslation('music')
  const { playing } = usePlayer()

  return (
    <div className={className}>
      <IconButton label={t('previous')} onClick={() => player.step(-1)}>
        <SkipBackIcon weight="fill" />
      </IconButton>
      <IconButton label={t(playing ? 'pause' : 'play')} onClick={player.toggle} className="player-toggle">
        {playing ? <PauseIcon weight="fill" /> : <PlayIcon weight="fill" />}
      </IconButton>
      <IconButton label={t('next')} onClick={() => player.step(1)}>
        <SkipForwardIcon weight="fill" />
      </IconButton>
    </div>
  )
}
