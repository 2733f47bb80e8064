import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/chat.ts'
import { type LazyComponent, lazyComponent, useLazyComponent } from '../../../platform/lazy-component.ts'
import { Menu } from '../../../ui/menu.tsx'
import { ReplyKey } from '../../timeline/log/reply-key.tsx'
import type { LineMenuProps } from './line-menu-items.tsx'

/** Few menus are ever opened: what they offer comes with the first. */
const items: LazyComponent<LineMenuProps> = lazyComponent(() => import('./line-menu-items.tsx'))

export const canBeAnswered = ({ kind, deleted }: Message) => kind !== 'system' && !deleted

/** At the end of each line that people said. */
export function LineMenu(props: LineMenuProps) {
  const [wasOpened, setWasOpened] = useState(false)
  const Items = useLazyComponent(items, { wanted: wasOpened, giveUp: () => setWasOpened(false) })
  const { t } = useTranslation('chat')
  const { line, onReply } = props
  if (!canBeAnswered(line)) return null

  const trigger = (
    <button type="button" className="line-more" aria-label={t('line.menu', { text: line.text.slice(0, 60) })}>
      <DotsThreeIcon weight="bold" aria-hidden="true" />
    </button>
  )
  return (
    <ReplyKey onReply={() => onReply(line)}>
      <Menu
        trigger={trigger}
        isReady={Items !== undefined}
        onOpenChange={(open) => open && setWasOpened(true)}
        label={t('line.acts')}
      >
        {Items && <Items {...props} />}
      </Menu>
    </ReplyKey>
  )
}
