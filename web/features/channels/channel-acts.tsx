import { DotsThreeVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsThreeVertical'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pieceOf, usePiece } from '../../platform/pieces.ts'
import { IconButton } from '../../ui/button.tsx'

/** What the menu of a channel leads to. */
export type ChannelAct = 'log' | 'bans' | 'settings'

export interface ChannelDialogProps {
  slug: string
  onClose: () => void
}

const channelMenu = pieceOf(() => import('./channel-menu.tsx'))
const dialogs = {
  log: pieceOf(() => import('./operator-log.tsx')),
  bans: pieceOf(() => import('./ban-list.tsx')),
  settings: pieceOf(() => import('./channel-settings.tsx')),
}

interface ChannelActsProps {
  slug: string
  /** Of the reader; staff act as founders. */
  level: number
  isStaff: boolean
}

/** The menu at the end of a channel's head. Its code and that of its dialogs come when they are asked for. */
export function ChannelActs({ slug, level, isStaff }: ChannelActsProps) {
  const [pressed, setPressed] = useState(false)
  const [act, setAct] = useState<ChannelAct>()
  const close = useCallback(() => setAct(undefined), [])
  const ChannelMenu = usePiece(channelMenu, { wanted: pressed, giveUp: () => setPressed(false) })
  const rank = isStaff ? 100 : level

  return (
    <>
      {pressed && ChannelMenu ? (
        <ChannelMenu slug={slug} rank={rank} onChoose={setAct} />
      ) : (
        <ActsButton
          slug={slug}
          aria-haspopup="menu"
          aria-busy={pressed || undefined}
          onClick={() => setPressed(true)}
        />
      )}
      {act && <ChannelDialog key={act} act={act} slug={slug} onClose={close} />}
    </>
  )
}

function ChannelDialog({ act, ...rest }: ChannelDialogProps & { act: ChannelAct }) {
  const Asked = usePiece(dialogs[act], { wanted: true, giveUp: rest.onClose })
  return Asked && <Asked {...rest} />
}

export function ActsButton({
  slug,
  ...rest
}: { slug: string } & Omit<React.ComponentProps<'button'>, 'ref'>) {
  const { t } = useTranslation('channels')
  return (
    <IconButton label={t('menu.label', { channel: `#${slug}` })} className="channel-acts" {...rest}>
      <DotsThreeVerticalIcon weight="bold" aria-hidden="true" />
    </IconButton>
  )
}
