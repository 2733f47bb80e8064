import { ChatCircleIcon } from '@phosphor-icons/react/dist/csr/ChatCircle'
import { useTranslation } from 'react-i18next'
import { useLabel } from '../../platform/texts/use-label.ts'
import { MenuItem, MenuWord } from '../../ui/overlays/menu-items.tsx'
import { useWriteTo } from './start/use-start-conversation.ts'

/** In the menu of a person: to the conversation with them. */
export function PrivateItem({ userId }: { userId: number }) {
  const { t } = useTranslation('chat')
  const label = useLabel()
  const writeTo = useWriteTo()
  return (
    <MenuItem icon={<ChatCircleIcon aria-hidden="true" />} onSelect={() => writeTo(userId)}>
      <MenuWord word={label('PVT')}>{t('plain.PVT')}</MenuWord>
    </MenuItem>
  )
}
