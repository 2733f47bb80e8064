import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { PauseIcon } from '../../ui/icons/pause.ts'
import { PlayIcon } from '../../ui/icons/play.ts'
import { RepeatOnceIcon } from '../../ui/icons/repeat-once.ts'
import { ShuffleIcon } from '../../ui/icons/shuffle.ts'
import { SkipBackIcon } from '../../ui/icons/skip-back.ts'
import { SkipForwardIcon } from '../../ui/icons/skip-forward.ts'
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
