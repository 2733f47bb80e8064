import { GearSixIcon } from '@phosphor-icons/react/dist/csr/GearSix'
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit'
import { ScrollIcon } from '@phosphor-icons/react/dist/csr/Scroll'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu, MenuItem, MenuRule } from '../../ui/menu.tsx'
import { NotifyChoices } from '../unread/notify-choices.tsx'
import { ActsButton, type ChannelAct } from './channel-acts.tsx'

interface ChannelMenuProps {
  slug: string
  /** Staff act as founders. */
  rank: number
  onChoose: (act: ChannelAct) => void
}

/** Appears open, since somebody pressed for it; from there on it opens and closes by itself. */
export default function ChannelMenu({ slug, rank, onChoose }: ChannelMenuProps) {
  const { t } = useTranslation('channels')
  // The head of a channel has no room for them on a phone.
  const [narrow] = useState(() => innerWidth < 768)

  return (
    <Menu trigger={<ActsButton slug={slug} />} label={t('menu.label', { channel: `#${slug}` })} defaultOpen>
      {narrow && (
        <>
          <NotifyChoices slug={slug} />
          <MenuRule />
        </>
      )}
      <MenuItem icon={<ScrollIcon aria-hidden="true" />} onSelect={() => onChoose('log')}>
        {t('menu.log')}
      </MenuItem>
      {rank >= 5 && (
        <MenuItem icon={<ProhibitIcon aria-hidden="true" />} onSelect={() => onChoose('bans')}>
          {t('menu.bans')}
        </MenuItem>
      )}
      {rank >= 100 && (
        <MenuItem icon={<GearSixIcon aria-hidden="true" />} onSelect={() => onChoose('settings')}>
          {t('menu.settings')}
        </MenuItem>
      )}
    </Menu>
  )
}
