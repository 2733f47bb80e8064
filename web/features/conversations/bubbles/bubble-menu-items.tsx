import { useTranslation } from 'react-i18next'
import type { Card } from '#contract/cards.ts'
import type { PrivateMessage } from '#contract/conversations.ts'
import { isFresh } from '#contract/rules/is-fresh.ts'
import { ArrowBendUpLeftIcon } from '../../../ui/icons/arrow-bend-up-left.ts'
import { ArrowUpIcon } from '../../../ui/icons/arrow-up.ts'
import { CopyIcon } from '../../../ui/icons/copy.ts'
import { FlagIcon } from '../../../ui/icons/flag.ts'
import { LinkIcon } from '../../../ui/icons/link.ts'
import { PencilSimpleIcon } from '../../../ui/icons/pencil-simple.ts'
import { TrashIcon } from '../../../ui/icons/trash.ts'
import { MenuItem, MenuRule } from '../../../ui/overlays/menu-items.tsx'
import { openReport } from '../../people/person-dialog-state.ts'
import { copyOfLine } from '../../timeline/log/copy-text.ts'
import { ReactionItems } from '../../timeline/log/reactions/reaction-items.tsx'
import { SelectTextItem } from '../../timeline/log/select-text-item.tsx'

/** Dialogs about a message. */
export type BubbleQuestion = 'edit' | 'delete' | 'emoji'

export interface BubbleActs {
  onReply: (message: PrivateMessage) => void
  onToggle: (message: PrivateMessage, emoji: string) => void
  onAsk: (question: BubbleQuestion, message: PrivateMessage) => void
  onCopyLink: (message: PrivateMessage) => void
  onCloseCard: (message: PrivateMessage, card: Card) => void
}

export interface BubbleMenuProps extends BubbleActs {
  message: PrivateMessage
  mine: boolean
  /** Scrolls to the message being replied to. */
  onShowAnswered: (message: PrivateMessage) => void
}

/** Menu items of a private message. */
export default function BubbleMenuItems({ message, mine, ...acts }: BubbleMenuProps) {
  const { t } = useTranslation(['chat', 'conversations'])
  const { id, senderName: name, content: text } = message
  const mayChange = mine && isFresh(message.timestamp, Date.now())
  return (
    <>
      <ReactionItems
        reactions={message.reactions}
        onToggle={(emoji) => acts.onToggle(message, emoji)}
        onMore={() => acts.onAsk('emoji', message)}
      />
      <MenuRule />
      <MenuItem icon={<ArrowBendUpLeftIcon aria-hidden="true" />} onSelect={() => acts.onReply(message)}>
        {t('chat:line.reply')}
      </MenuItem>
      {message.replyTo && !message.replyTo.deleted && (
        <MenuItem icon={<ArrowUpIcon aria-hidden="true" />} onSelect={() => acts.onShowAnswered(message)}>
          {t('chat:reply.show')}
        </MenuItem>
      )}
      {text !== '' && (
        <MenuItem icon={<CopyIcon aria-hidden="true" />} onSelect={() => void copyOfLine(text, t)}>
          {t('chat:line.copyText')}
        </MenuItem>
      )}
      <SelectTextItem text={text} />
      <MenuItem icon={<LinkIcon aria-hidden="true" />} onSelect={() => acts.onCopyLink(message)}>
        {t('chat:line.copyLink')}
      </MenuItem>
      {mayChange && (
        <>
          <MenuItem
            icon={<PencilSimpleIcon aria-hidden="true" />}
            onSelect={() => acts.onAsk('edit', message)}
          >
            {t('chat:line.edit')}
          </MenuItem>
          <MenuItem
            danger
            icon={<TrashIcon aria-hidden="true" />}
            onSelect={() => acts.onAsk('delete', message)}
          >
            {t('chat:line.delete')}
          </MenuItem>
        </>
      )}
      {!mine && (
        <MenuItem
          icon={<FlagIcon aria-hidden="true" />}
          onSelect={() => openReport({ type: 'private_message', id, name, text })}
        >
          {t('conversations:message.report')}
        </MenuItem>
      )}
    </>
  )
}
