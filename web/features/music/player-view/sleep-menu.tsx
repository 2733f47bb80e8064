import { MoonStarsIcon } from '@phosphor-icons/react/dist/csr/MoonStars'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { MenuChoice, MenuChoices } from '../../../ui/overlays/menu-choices.tsx'
import { player } from '../player.ts'
import { usePlayer } from '../use-player.ts'

const minutes = ['15', '30', '60'] as const

/** Music that falls silent when somebody has fallen asleep. */
export function SleepMenu() {
  const { t } = useTranslation('player-view')
  const { sleep } = usePlayer()
  const value = sleep === undefined ? 'off' : sleep === 'track' ? 'track' : String(sleep.minutes)

  function choose(wanted: string): void {
    if (wanted === 'off') player.sleepAfter(undefined)
    else player.sleepAfter(wanted === 'track' ? 'track' : Number(wanted))
  }

  return (
    <Menu
      align="end"
      label={t('sleep')}
      trigger={
        <IconButton label={t('sleep')} className="player-mode" aria-pressed={sleep !== undefined}>
          <MoonStarsIcon />
        </IconButton>
      }
    >
      <MenuChoices label={t('sleep')} value={value} onChoose={choose}>
        <MenuChoice value="off">{t('sleepOff')}</MenuChoice>
        {minutes.map((count) => (
          <MenuChoice key={count} value={count}>
            {t('sleepMinutes', { count: Number(count) })}
          </MenuChoice>
        ))}
        <MenuChoice value="track">{t('sleepTrack')}</MenuChoice>
      </MenuChoices>
    </Menu>
  )
}
