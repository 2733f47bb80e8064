import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { NotifyChoices } from './notify-choices.tsx'
import { NotifyIcon } from './notify-icon.tsx'
import { useNotify } from './use-notify.ts'

/** Shows what the reader is told of a channel, and lets them choose. */
export function NotifyButton({ slug }: { slug: string }) {
  const { t } = useTranslation('channels')
  const { mode = 'all' } = useNotify(slug)
  const label = t('notify.label', { channel: `#${slug}`, mode: t(`notify.${mode}`) })
  const trigger = (
    <IconButton label={label} className="channel-notify" data-mode={mode}>
      <NotifyIcon mode={mode} />
    </IconButton>
  )
  return (
    <Menu trigger={trigger}>
      <NotifyChoices slug={slug} />
    </Menu>
  )
}
