import { useEffect } from 'react'
import { useRootData } from '../page/root-data.ts'
import type { PushAddress } from './hosted-push.ts'

/** On sites that use a hosted push service, subscribes to the channel there as well. */
export function usePushChannel(slug: string): void {
  const site = useRootData()
  const address = site?.config.pusher
  const hosted = address && address.wsHost !== new URL(site.publicUrl).hostname ? address : undefined

  useEffect(() => (hosted ? listen(hosted, slug) : undefined), [hosted, slug])
}

/** Loads the code on demand: other sites do without it. Returns a function that unsubscribes. */
function listen(address: PushAddress, slug: string): () => void {
  const code = import('./hosted-push.ts')
  const stop = code.then(({ listenTo }) => listenTo(address, slug))
  stop.catch(console.warn)
  return () => {
    stop.then((leave) => leave()).catch(() => {})
  }
}
