import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLateTexts } from '../../platform/texts/use-late-texts.ts'
import { BinocularsIcon } from '../../ui/icons/binoculars.ts'
import { GavelIcon } from '../../ui/icons/gavel.ts'
import { GearSixIcon } from '../../ui/icons/gear-six.ts'
import { ProhibitIcon } from '../../ui/icons/prohibit.ts'
import { ScrollIcon } from '../../ui/icons/scroll.ts'
import { ShieldIcon } from '../../ui/icons/shield.ts'
import { MenuItem, MenuRule } from '../../ui/overlays/menu-items.tsx'
import NotifyChoices from '../unread/notify-choices.tsx'
import type { ChannelAct } from './channel-dialogs.ts'
import { orderQuery } from './channels.queries.ts'

interface ChannelMenuProps {
  slug: string
  /** Level of the user; staff act as founders. */
  rank: number
  onChoose: (act: ChannelAct) => void
}

/** Channel menu, with the items that the level allows. */
export default function ChannelMenu({ slug, rank, onChoose }: ChannelMenuProps) {
  const { t } = useTranslation('channels')
  return (
    <>
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
            <ShieldIcon aria-hidden="true" />
            {t('menu.queue')}
          </Link>
        </MenuItem>
      )}
      {rank >= 5 && (
        <MenuItem icon={<GavelIcon aria-hidden="true" />} onSelect={() => onChoose('order')}>
          {t('menu.order')}
        </MenuItem>
      )}
      {rank >= 100 && (
        <MenuItem icon={<GearSixIcon aria-hidden="true" />} onSelect={() => onChoose('settings')}>
          {t('menu.settings')}
        </MenuItem>
      )}
    </>
  )
}

/** Link to the public log of a channel, if it has one. */
function PublicLogItem({ slug }: { slug: string }) {
  const { t } = useTranslation('public-log')
  const texts = useLateTexts('public-log')
  const { data } = useQuery(orderQuery(slug))
  if (texts !== 'ready' || !data || data.publicLog === 'off') return null
  return (
    <MenuItem asChild>
      <Link to={`/log/${slug}`}>
        <BinocularsIcon aria-hidden="true" />
        {t('setting.title')}
      </Link>
    </MenuItem>
  )
}

/** Notification settings for phones, where the channel header has no room for the button. */
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
