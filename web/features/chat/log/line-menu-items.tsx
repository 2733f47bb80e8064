import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Card } from '#contract/cards.ts'
import type { Message } from '#contract/chat.ts'
import { ArrowBendUpLeftIcon } from '../../../ui/icons/arrow-bend-up-left.ts'
import { ArrowUpIcon } from '../../../ui/icons/arrow-up.ts'
import { ClockCounterClockwiseIcon } from '../../../ui/icons/clock-counter-clockwise.ts'
import { CopyIcon } from '../../../ui/icons/copy.ts'
import { EraserIcon } from '../../../ui/icons/eraser.ts'
import { FlagIcon } from '../../../ui/icons/flag.ts'
import { LinkIcon } from '../../../ui/icons/link.ts'
import { PencilSimpleIcon } from '../../../ui/icons/pencil-simple.ts'
import { SmileyIcon } from '../../../ui/icons/smiley.ts'
import { TrashIcon } from '../../../ui/icons/trash.ts'
import { UserIcon } from '../../../ui/icons/user.ts'
import { MenuItem, MenuRule, Submenu } from '../../../ui/overlays/menu-items.tsx'
import { openReport, type Reported } from '../../people/person-dialog-state.ts'
import { copyOfLine } from '../../timeline/log/copy-text.ts'
import { LogPeopleContext } from '../../timeline/log/nick-menu.tsx'
import { ReactionItems } from '../../timeline/log/reactions/reaction-items.tsx'
import { SelectTextItem } from '../../timeline/log/select-text-item.tsx'
import PersonItems from '../people/person-items.tsx'
import { type LineReader, lineChanges } from './line-changes.ts'

/** Dialogs that the menu of a line opens. */
export type LineQuestion = 'edit' | 'edits' | 'delete' | 'emoji' | 'reactions' | 'clear'

export interface LineActs {
  onReply: (line: Message) => void
  onToggle: (line: Message, emoji: string) => void
  onCloseCard: (line: Message, card: Card) => void
  onAsk: (question: LineQuestion, line: Message) => void
}

export interface LineMenuProps extends LineActs {
  line: Message
  /** Scrolls to the line replied to; absent where quotes are links. */
  onShowAnswered?: (line: Message) => void
  reader: LineReader
  /** URL of the line; by default in its channel. */
  address?: string
}

/** Menu items of a line for this user at this moment. */
export default function LineMenuItems({ line, reader, address = addressOf(line), ...acts }: LineMenuProps) {
  const { t } = useTranslation(['chat', 'people'])
  const { mayEdit, mayDelete, mayReport } = lineChanges(reader, line, Date.now())
  const hasReactions = (line.reactions?.length ?? 0) > 0
  return (
    <>
      {reader.mayReact && (
        <>
          <ReactionItems
            reactions={line.reactions}
            onToggle={(emoji) => acts.onToggle(line, emoji)}
            onMore={() => acts.onAsk('emoji', line)}
          />
          <MenuRule />
        </>
      )}
      <MenuItem icon={<ArrowBendUpLeftIcon aria-hidden="true" />} onSelect={() => acts.onReply(line)}>
        {t('line.reply')}
      </MenuItem>
      {acts.onShowAnswered && line.replyTo && !line.replyTo.deleted && !line.replyTo.hidden && (
        <MenuItem icon={<ArrowUpIcon aria-hidden="true" />} onSelect={() => acts.onShowAnswered?.(line)}>
          {t('reply.show')}
        </MenuItem>
      )}
      {line.text !== '' && (
        <MenuItem icon={<CopyIcon aria-hidden="true" />} onSelect={() => void copyOfLine(line.text, t)}>
          {t('line.copyText')}
        </MenuItem>
      )}
      <SelectTextItem text={line.text} />
      <MenuItem
        icon={<LinkIcon aria-hidden="true" />}
        onSelect={() => void copyOfLine(new URL(address, location.origin).href, t)}
      >
        {t('line.copyLink')}
      </MenuItem>
      {hasReactions && (
        <MenuItem icon={<SmileyIcon aria-hidden="true" />} onSelect={() => acts.onAsk('reactions', line)}>
          {t('line.who')}
        </MenuItem>
      )}
      {mayEdit && (
        <MenuItem icon={<PencilSimpleIcon aria-hidden="true" />} onSelect={() => acts.onAsk('edit', line)}>
          {t('line.edit')}
        </MenuItem>
      )}
      {line.editedAt && reader.mayModerate && (
        <MenuItem
          icon={<ClockCounterClockwiseIcon aria-hidden="true" />}
          onSelect={() => acts.onAsk('edits', line)}
        >
          {t('line.edits')}
        </MenuItem>
      )}
      {mayReport && (
        <MenuItem icon={<FlagIcon aria-hidden="true" />} onSelect={() => openReport(reportOf(line))}>
          {t('people:report.item')}
        </MenuItem>
      )}
      {hasReactions && reader.mayModerate && (
        <MenuItem icon={<EraserIcon aria-hidden="true" />} onSelect={() => acts.onAsk('clear', line)}>
          {t('line.clear')}
        </MenuItem>
      )}
      {mayDelete && (
        <MenuItem danger icon={<TrashIcon aria-hidden="true" />} onSelect={() => acts.onAsk('delete', line)}>
          {t('line.delete')}
        </MenuItem>
      )}
      <AuthorItems line={line} />
    </>
  )
}

/**
 * The menu of the author, since the nickname is not a tab stop. Last: on a phone it is a dozen items, and also
 * has one to report.
 */
function AuthorItems({ line: { userId, username } }: { line: Message }) {
  const people = useContext(LogPeopleContext)
  const person = username === undefined ? undefined : people?.find(username, userId)
  if (!people || !person || person.id === people.userId) return null
  return (
    <Submenu label={person.nickname} icon={<UserIcon aria-hidden="true" />}>
      <PersonItems person={person} mine={false} {...people.acts} />
    </Submenu>
  )
}

const addressOf = ({ channel, seq }: Message) => `/${channel}?line=${seq}`

function reportOf({ id, username = '', text }: Message): Reported {
  return { type: 'message', id, name: username, text }
}
