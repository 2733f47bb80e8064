import { useCallback, useState } from 'react'
import { lazyComponent, useLazyComponent } from '../../platform/lazy-component.ts'
import type { ChannelAct, ChannelDialogProps } from './channel-dialogs.ts'
import { ChannelMenu } from './channel-menu.tsx'

const dialogs = {
  log: lazyComponent(() => import('./operator-log.tsx')),
  bans: lazyComponent(() => import('./ban-list.tsx')),
  order: lazyComponent(() => import('./channel-order.tsx')),
  settings: lazyComponent(() => import('./channel-settings.tsx')),
}

interface ChannelActsProps {
  slug: string
  /** Of the reader; staff act as founders. */
  level: number
  isStaff: boolean
}

/** The menu at the end of a channel's head. The code of its dialogs comes when they are asked for. */
export function ChannelActs({ slug, level, isStaff }: ChannelActsProps) {
  const [act, setAct] = useState<ChannelAct>()
  const close = useCallback(() => setAct(undefined), [])
  return (
    <>
      <ChannelMenu slug={slug} rank={isStaff ? 100 : level} onChoose={setAct} />
      {act && <ChannelDialog key={act} act={act} slug={slug} onClose={close} />}
    </>
  )
}

function ChannelDialog({ act, ...rest }: ChannelDialogProps & { act: ChannelAct }) {
  const Asked = useLazyComponent(dialogs[act], { wanted: true, giveUp: rest.onClose })
  return Asked && <Asked {...rest} />
}
