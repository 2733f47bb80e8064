import { ChatCircleIcon } from '@phosphor-icons/react/dist/csr/ChatCircle'
import { MenuItem } from '../../ui/menu.tsx'
import { useWriteTo } from './use-start-conversation.ts'

/** In the menu of a person: to the conversation with them. */
export function PrivateItem({ userId }: { userId: number }) {
  const writeTo = useWriteTo()
  return (
    <MenuItem icon={<ChatCircleIcon aria-hidden="true" />} onSelect={() => writeTo(userId)}>
      PVT
    </MenuItem>
  )
}
