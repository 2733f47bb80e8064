import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Conversation, PrivateMessage } from '#contract/conversations.ts'
import { smallAvatar } from '#contract/rules/pictures.ts'
import { useSession } from '../../platform/session/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import OnlineDot from '../online/online-dot.tsx'
import { lineWords } from '../timeline/log/line-words.ts'
import { useChatTimes } from '../timeline/log/use-chat-times.ts'
import { PrivateCount } from '../unread/private-count.tsx'

/** One conversation: with whom, what was said last, and what waits. */
export function ConversationEntry({ conversation }: { conversation: Conversation }) {
  const times = useChatTimes()
  const userId = useSession()?.userId
  const { id, name, user, lastMessage } = conversation

  return (
    <Link to={`/pvt/${id}`} viewTransition onClick={carryFace} className="conversation-entry">
      <Avatar nick={name} size={40} image={smallAvatar(user.profileImage)} />
      <span className="conversation-name">{name}</span>
      <OnlineDot id={user.id} />
      {lastMessage && (
        <time dateTime={lastMessage.timestamp} className="conversation-when figures">
          {isToday(lastMessage.timestamp, times.dayOf)
            ? times.timeOf(lastMessage.timestamp)
            : times.dateOf(lastMessage.timestamp)}
        </time>
      )}
      <span className="conversation-said">
        <LastSaid message={lastMessage} mine={lastMessage?.senderId === userId} />
      </span>
      <PrivateCount id={id} />
    </Link>
  )
}

/** The face in the list moves to the head of the conversation, and no other does. */
function carryFace({ currentTarget }: React.MouseEvent): void {
  for (const face of document.querySelectorAll<HTMLElement>('.conversation-entry > .avatar'))
    face.style.setProperty('view-transition-name', currentTarget.contains(face) ? 'face' : 'none')
}

function LastSaid({ message, mine }: { message: PrivateMessage | null; mine: boolean }) {
  const { t } = useTranslation('conversations')
  const { t: tChat } = useTranslation('chat')
  if (!message) return t('list.nothing')
  if (message.deleted) return <em>{tChat('log.deleted')}</em>
  const words = message.content.replace(/\s+/g, ' ').slice(0, 160)
  const text = lineWords(tChat, { text: words, pictures: message.pictures?.length })
  return mine ? t('list.mine', { text }) : text
}

function isToday(at: string, dayOf: (at: string) => string): boolean {
  return dayOf(at) === dayOf(new Date().toISOString())
}
