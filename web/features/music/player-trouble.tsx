import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { statusRegion } from '../../ui/status-region.ts'
import { player } from './player.ts'
import { usePlayer } from './use-player.ts'

/** Explains why nothing is played, with buttons to go on. */
export function PlayerTrouble() {
  const { t } = useTranslation('music')
  const { trouble, track } = usePlayer()

  return (
    <div {...statusRegion} className="player-trouble" hidden={!trouble}>
      {trouble && (
        <>
          <p>{t(trouble === 'blocked' ? 'blocked' : 'missing', { title: track?.title })}</p>
          <Button variant="outline" size="small" onClick={() => void player.play()}>
            {t(trouble === 'blocked' ? 'play' : 'retry')}
          </Button>
          {trouble === 'missing' && (
            <Button variant="ghost" size="small" onClick={() => player.step(1)}>
              {t('next')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
