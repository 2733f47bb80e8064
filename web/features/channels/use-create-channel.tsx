import { useCallback, useState } from 'react'
import { lazyComponent, useLazyComponent } from '../../platform/hydration/lazy-component.ts'

const createChannel = lazyComponent(() => import('./create-channel.tsx'), ['channels', 'nicknames'])

/** Dialog that creates a channel, and enters it unless there is `onCreated`. `name` is the initial value. */
export function useCreateChannel(name = '', onCreated?: (slug: string) => void) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const CreateChannel = useLazyComponent(createChannel, { enabled: isOpen, onError: close })

  return {
    create: () => setOpen(true),
    dialog: isOpen && CreateChannel && <CreateChannel name={name} onCreated={onCreated} onClose={close} />,
  }
}
