import { useTranslation } from 'react-i18next'
import { lazyComponent } from '../../platform/hydration/lazy-component.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { NotifyIcon } from './notify-icon.tsx'
import { useNotify } from './use-notify.ts'

const choices = lazyComponent(() => import('./notify-choices.tsx'))

/** Shows the notification mode of a channel, with a menu to change it. */
export function NotifyButton({ slug }: { slug: string }) {
  const { t } = useTranslation('chat')
  const { mode = 'all' } = useNotify(slug)
  const label = t('notify.label', { channel: `#${slug}`, mode: t(`notify.${mode}`) })
  const trigger = (
    <IconButton label={label} className="channel-notify" data-mode={mode}>
      <NotifyIcon mode={mode} />
    </IconButton>
  )
  return <Menu trigger={trigger} items={choices} itemProps={{ slug }} />
}
