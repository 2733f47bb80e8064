import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/chat.ts'
import { lazyComponent } from '../../../platform/hydration/lazy-component.ts'
import { ActsMenu } from '../../timeline/log/acts-menu.tsx'
import type { LineMenuProps } from './line-menu-items.tsx'

const items = lazyComponent<LineMenuProps>(() => import('./line-menu-items.tsx'), ['people'])

export const canBeAnswered = ({ kind, deleted }: Message) => kind !== 'system' && !deleted

/** Menu button at the end of a line, except for event lines. */
export function LineMenu(props: LineMenuProps) {
  const { t } = useTranslation('chat')
  const { line, onReply } = props
  if (!canBeAnswered(line)) return null
  return (
    <ActsMenu
      items={items}
      itemProps={props}
      label={t('line.acts')}
      buttonLabel={t('line.menu', { name: line.username })}
      buttonClass={`line-more ${line.replyTo ? 'coarse:mt-5' : ''}`}
      onReply={() => onReply(line)}
    />
  )
}
