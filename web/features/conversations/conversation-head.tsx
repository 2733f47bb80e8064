import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pieceOf, usePiece } from '../../platform/pieces.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConversationMenu } from './conversation-menu.tsx'

const search = pieceOf(() => import('./conversation-search.tsx'))

interface ConversationHeadProps {
  id: number
  /** Undefined until it is known. */
  other: { id: number; name: string } | undefined
  /** Shows a message where it was said. */
  onShow: (message: { id: number }) => Promise<void>
}

/** With whom, and what can be done about it. */
export function ConversationHead({ id, other, onShow }: ConversationHeadProps) {
  const { t } = useTranslation('conversations')
  const [searching, setSearching] = useState(false)
  const close = () => setSearching(false)
  const Search = usePiece(search, { wanted: searching, giveUp: close })

  return (
    <header className="channel-topic conversation-head">
      {other ? (
        <>
          <Avatar nick={other.name} size={32} />
          <h1 className="type-title">{other.name}</h1>
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
      ) : (
        <>
          <Skeleton className="size-8 rounded-full" />
          <Skeleton className="h-5 max-w-40" />
        </>
      )}
    </header>
  )
}
