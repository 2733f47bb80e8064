import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent, useLazyComponent } from '../../platform/hydration/lazy-component.ts'
import { IconButton } from '../../ui/button.tsx'
import { DotsThreeVerticalIcon } from '../../ui/icons/dots-three-vertical.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import type { ChannelAct, ChannelDialogProps } from './channel-dialogs.ts'

const menu = lazyComponent(() => import('./channel-menu.tsx'), ['channels'])
const dialogs = {
  log: lazyComponent(() => import('./operator-log.tsx'), ['channels']),
  bans: lazyComponent(() => import('./ban-list.tsx'), ['channels']),
  order: lazyComponent(() => import('./channel-order.tsx'), ['channels']),
  settings: lazyComponent(() => import('./channel-settings.tsx'), ['channels']),
}

interface ChannelActsProps {
  slug: string
  /** Level of the user in the channel; staff act as founders. */
  level: number
  isStaff: boolean
}

/** Menu at the end of a channel's header. Menu and dialogs are loaded when they are opened. */
export function ChannelActs({ slug, level, isStaff }: ChannelActsProps) {
  const { t } = useTranslation('chat')
  const [act, setAct] = useState<ChannelAct>()
  const close = useCallback(() => setAct(undefined), [])
  const label = t('channel.menu', { channel: `#${slug}` })
  const trigger = (
    <IconButton label={label} className="channel-acts">
      <DotsThreeVerticalIcon weight="bold" aria-hidden="true" />
    </IconButton>
  )
  const itemProps = { slug, rank: isStaff ? 100 : level, onChoose: setAct }
  return (
    <>
      <Menu trigger={trigger} items={menu} itemProps={itemProps} label={label} />
      {act && <ChannelDialog key={act} act={act} slug={slug} onClose={close} />}
    </>
  )
}

function ChannelDialog({ act, ...rest }: ChannelDialogProps & { act: ChannelAct }) {
  const ActDialog = useLazyComponent(dialogs[act], { onError: rest.onClose })
  return ActDialog && <ActDialog {...rest} />
}
