import { useTranslation } from 'react-i18next'
import { lazyComponent } from '../../../platform/hydration/lazy-component.ts'
import { ActsMenu } from '../../timeline/log/acts-menu.tsx'
import type { BubbleMenuProps } from './bubble-menu-items.tsx'

const items = lazyComponent<BubbleMenuProps>(() => import('./bubble-menu-items.tsx'))

/** Menu button beside a message. */
export function BubbleMenu(props: BubbleMenuProps) {
  const { t } = useTranslation('conversations')
  const { message, mine, onReply } = props
  return (
    <ActsMenu
      items={items}
      itemProps={props}
      label={t('message.acts')}
      buttonLabel={t('message.menu', { name: message.senderName })}
      buttonClass={`bubble-more ${mine ? 'coarse:-ms-3.5! coarse:me-0!' : ''}`}
      align={mine ? 'end' : 'start'}
      onReply={() => onReply(message)}
    />
  )
}
