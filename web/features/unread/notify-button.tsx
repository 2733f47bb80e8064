import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pieceOf, usePiece } from '../../platform/pieces.ts'
import { IconButton } from '../../ui/button.tsx'
import { NotifyIcon } from './notify-icon.tsx'
import { useNotify } from './use-notify.ts'

const notifyMenu = pieceOf(() => import('./notify-menu.tsx'))

/** Shows what the reader is told of a channel, and lets them choose. */
export function NotifyButton({ slug }: { slug: string }) {
  const [pressed, setPressed] = useState(false)
  const NotifyMenu = usePiece(notifyMenu, { wanted: pressed, giveUp: () => setPressed(false) })
  if (pressed && NotifyMenu) return <NotifyMenu slug={slug} />
  return (
    <NotifyFace
      slug={slug}
      aria-haspopup="menu"
      aria-busy={pressed || undefined}
      onClick={() => setPressed(true)}
    />
  )
}

export function NotifyFace({ slug, ...rest }: { slug: string } & React.ComponentProps<'button'>) {
  const { t } = useTranslation('channels')
  const { mode = 'all' } = useNotify(slug)
  const label = t('notify.label', { channel: `#${slug}`, mode: t(`notify.${mode}`) })
  return (
    <IconButton label={label} className="channel-notify" data-mode={mode} {...rest}>
      <NotifyIcon mode={mode} />
    </IconButton>
  )
}
