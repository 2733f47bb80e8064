import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LazyComponent, lazyComponent, useLazyComponent } from '../../platform/lazy-component.ts'
import { Menu } from '../../ui/menu.tsx'
import { ReplyKey } from '../timeline/log/reply-key.tsx'
import type { BubbleMenuProps } from './bubble-menu-items.tsx'

/** Few menus are ever opened: what they offer comes with the first. */
const items: LazyComponent<BubbleMenuProps> = lazyComponent(() => import('./bubble-menu-items.tsx'))

/** Beside a message. */
export function BubbleMenu(props: BubbleMenuProps) {
  const [wasOpened, setWasOpened] = useState(false)
  const Items = useLazyComponent(items, { wanted: wasOpened, giveUp: () => setWasOpened(false) })
  const { t } = useTranslation('conversations')
  const { message, mine, onReply } = props
  const trigger = (
    <button
      type="button"
      className={`bubble-more ${mine ? 'coarse:-ms-3.5! coarse:me-0!' : ''}`}
      aria-label={t('message.menu', { text: message.content.slice(0, 60) })}
    >
      <DotsThreeIcon weight="bold" aria-hidden="true" />
    </button>
  )
  return (
    <ReplyKey onReply={() => onReply(message)}>
      <Menu
        trigger={trigger}
        isReady={Items !== undefined}
        onOpenChange={(open) => open && setWasOpened(true)}
        label={t('message.acts')}
        align={mine ? 'end' : 'start'}
      >
        {Items && <Items {...props} />}
      </Menu>
    </ReplyKey>
  )
}
