import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree'
import { FlagIcon } from '@phosphor-icons/react/dist/csr/Flag'
import { useTranslation } from 'react-i18next'
import type { PrivateMessage } from '#contract/conversations.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { askReport } from '../people/asked-person.ts'

/** Beside a message of the other. */
export function BubbleMenu({
  message: { id, senderName: name, content: text },
}: {
  message: PrivateMessage
}) {
  const { t } = useTranslation('conversations')
  const trigger = (
    <button type="button" className="bubble-more" aria-label={t('message.menu', { text: text.slice(0, 60) })}>
      <DotsThreeIcon weight="bold" aria-hidden="true" />
    </button>
  )
  return (
    <Menu trigger={trigger} label={t('message.acts')} align="start">
      <MenuItem
        danger
        icon={<FlagIcon aria-hidden="true" />}
        onSelect={() => askReport({ type: 'private_message', id, name, text })}
      >
        {t('message.report')}
      </MenuItem>
    </Menu>
  )
}
