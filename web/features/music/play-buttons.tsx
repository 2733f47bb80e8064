import { PauseIcon } from '@phosphor-icons/react/dist/csr/Pause'
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play'
import { RepeatOnceIcon } from '@phosphor-icons/react/dist/csr/RepeatOnce'
import { ShuffleIcon } from '@phosphor-icons/react/dist/csr/Shuffle'
import { SkipBackIcon } from '@phosphor-icons/react/dist/csr/SkipBack'
import { SkipForwardIcon } from '@phosphor-icons/react/dist/csr/SkipForward'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { player } from './player.ts'
import { usePlayer } from './use-player.ts'

interface PlayButtonsProps {
  className: string
  /** Further buttons for the current track. */
  children?: React.ReactNode
}

/** Previous, play or pause, next, shuffle and repeat. */
export function PlayButtons({ className, children }: PlayButtonsProps) {
  const { t } = useTranslation('music')
  const { playing, order, repeating } = usePlayer()

  return (
    <div className={className}>
      {children}
      <IconButton
        label={t('shuffle')}
        aria-pressed={order !== undefined}
        onClick={() => player.shuffle(!order)}
        className="player-mode"
      >
        <ShuffleIcon />
      </IconButton>
      <IconButton label={t('previous')} onClick={() => player.step(-1)} className="player-move">
        <SkipBackIcon weight="fill" />
      </IconButton>
      <IconButton
        label={t(playing ? 'pause' : 'play')}
        onClick={player.toggle}
        className="player-move player-toggle"
      >
        {playing ? <PauseIcon weight="fill" /> : <PlayIcon weight="fill" />}
      </IconButton>
      <IconButton label={t('next')} onClick={() => player.step(1)} className="player-move">
        <SkipForwardIcon weight="fill" />
      </IconButton>
      <IconButton
        label={t('repeat')}
        aria-pressed={repeating}
        onClick={() => player.repeat(!repeating)}
        className="player-mode"
      >
        <RepeatOnceIcon />
      </IconButton>
    </div>
  )
}
