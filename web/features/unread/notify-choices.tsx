import { useTranslation } from 'react-i18next'
import { MenuChoice, MenuChoices } from '../../ui/overlays/menu-choices.tsx'
import { NotifyIcon, notifyModes } from './notify-icon.tsx'
import { useNotify } from './use-notify.ts'

/** Menu items for the notification mode of a channel. */
export default function NotifyChoices({ slug }: { slug: string }) {
  const { t } = useTranslation('chat')
  const { mode = 'all', choose } = useNotify(slug)
  return (
    <MenuChoices label={t('notify.title')} value={mode} onChoose={choose}>
      {notifyModes.map((offered) => (
        <MenuChoice key={offered} value={offered} icon={<NotifyIcon mode={offered} />}>
          {t(`notify.${offered}`)}
        </MenuChoice>
      ))}
    </MenuChoices>
  )
}
