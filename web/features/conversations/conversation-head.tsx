import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Conversation } from '#contract/conversations.ts'
import { smallAvatar } from '#contract/rules/pictures.ts'
import { lazyComponent, useLazyComponent } from '../../platform/hydration/lazy-component.ts'
import { useSession } from '../../platform/session/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import { MagnifyingGlassIcon } from '../../ui/icons/magnifying-glass.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { useAway, useIsOnline } from '../online/use-online.ts'
import { AwayMark } from '../presence/away-mark.tsx'
import { ConversationMenu } from './conversation-menu.tsx'

const search = lazyComponent(() => import('./conversation-search.tsx'))

interface ConversationHeadProps {
  id: number
  /** Undefined until loaded. */
  other: Conversation['user'] | undefined
  /** Whether it could not be loaded. */
  failed: boolean
  /** Scrolls to a message in the log. */
  onShow: (message: { id: number }) => Promise<void>
}

/** Header of a conversation: the other user, and actions. */
export function ConversationHead({ id, other, failed, onShow }: ConversationHeadProps) {
  const { t } = useTranslation('conversations')
  const [searching, setSearching] = useState(false)
  const close = () => setSearching(false)
  const Search = useLazyComponent(search, { enabled: searching, onError: close })

  return (
    <header className="channel-topic conversation-head">
      {other ? (
        <>
          <Avatar nick={other.name} size={32} image={smallAvatar(other.profileImage)} />
          <h1 className="type-title">{other.name}</h1>
          <Connected other={other} />
          <IconButton
            label={t('search.title', { name: other.name })}
            aria-haspopup="dialog"
            className="conversation-search"
            onClick={() => setSearching(true)}
          >
            <MagnifyingGlassIcon />
          </IconButton>
          <ConversationMenu id={id} other={other} />
          {searching && Search && <Search id={id} name={other.name} onShow={onShow} onClose={close} />}
        </>
      ) : failed ? (
        <h1 className="type-title">{t('title')}</h1>
      ) : (
        <>
          <Skeleton className="size-8 rounded-full" />
          <Skeleton className="h-5 max-w-40" />
        </>
      )}
    </header>
  )
}

/** Shows nothing about users who are not in the list, which may be truncated. */
function Connected({ other }: { other: Conversation['user'] }) {
  const { t } = useTranslation('conversations')
  const userId = useSession()?.userId ?? 0
  const isHere = useIsOnline(userId, other.id)
  const away = useAway(userId, other.id)
  if (away !== undefined) return <AwayMark text={away} />
  return isHere ? <span className="conversation-connected">{t('connected')}</span> : null
}
