import { useCallback, useState } from 'react'
import { lazyComponent, useLazyComponent } from '../../platform/hydration/lazy-component.ts'

const createChannel = lazyComponent(() => import('./create-channel.tsx'), ['channels'])

/** Dialog that creates a channel. `name` is the initial value. */
export function useCreateChannel(name = '') {
  const [wanted, setWanted] = useState(false)
  const close = useCallback(() => setWanted(false), [])
  const CreateChannel = useLazyComponent(createChannel, { wanted, giveUp: close })

  return {
    create: () => setWanted(true),
    dialog: wanted && CreateChannel && <CreateChannel name={name} onClose={close} />,
  }
}
