import { DotsThreeVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsThreeVertical'
import { GearSixIcon } from '@phosphor-icons/react/dist/csr/GearSix'
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit'
import { ScrollIcon } from '@phosphor-icons/react/dist/csr/Scroll'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { lazyComponent, useLazyComponent } from '../../platform/lazy-component.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuRule } from '../../ui/menu.tsx'
import { NotifyChoices } from '../unread/notify-choices.tsx'
import type { ChannelAct } from './channel-dialogs.ts'

const publicLogItem = lazyComponent(() => import('./public-log-item.tsx'))

interface ChannelMenuProps {
  slug: string
  /** Staff act as founders. */
  rank: number
  onChoose: (act: ChannelAct) => void
}

/** What there is to do with a channel, for whom it is. */
export function ChannelMenu({ slug, rank, onChoose }: ChannelMenuProps) {
  const { t } = useTranslation('channels')
  const label = t('menu.label', { channel: `#${slug}` })
  const trigger = (
    <IconButton label={label} className="channel-acts">
      <DotsThreeVerticalIcon weight="bold" aria-hidden="true" />
    </IconButton>
  )

  return (
    <Menu trigger={trigger} label={label}>
      <NotifyOnPhone slug={slug} />
      <MenuItem icon={<ScrollIcon aria-hidden="true" />} onSelect={() => onChoose('log')}>
        {t('menu.log')}
      </MenuItem>
      <PublicLogItem slug={slug} />
      {rank >= 5 && (
        <MenuItem icon={<ProhibitIcon aria-hidden="true" />} onSelect={() => onChoose('bans')}>
          {t('menu.bans')}
        </MenuItem>
      )}
      {rank >= 5 && (
        <MenuItem asChild>
          <Link to="/moderation">
            <ScrollIcon aria-hidden="true" />
            {t('menu.queue')}
          </Link>
        </MenuItem>
      )}
      {rank >= 5 && (
        <MenuItem icon={<GearSixIcon aria-hidden="true" />} onSelect={() => onChoose('order')}>
          {t('menu.order')}
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

/** Who speaks here can see who may read it; the code for it comes with the open menu. */
function PublicLogItem({ slug }: { slug: string }) {
  const Item = useLazyComponent(publicLogItem, { wanted: true, giveUp: () => {} })
  return Item && <Item slug={slug} />
}

/** There the head of a channel has no room for a button of its own. */
function NotifyOnPhone({ slug }: { slug: string }) {
  const [narrow] = useState(() => innerWidth < 768)
  if (!narrow) return null
  return (
    <>
      <NotifyChoices slug={slug} />
      <MenuRule />
    </>
  )
}
