import { useEffect } from 'react'
import { useRootData } from '../page/root-data.ts'
import type { PushAddress } from './hosted-push.ts'

/** Where a site speaks through the hosted push service, a channel is heard there as well. */
export function usePushChannel(slug: string): void {
  const site = useRootData()
  const address = site?.config.pusher
  const hosted = address && address.wsHost !== new URL(site.publicUrl).hostname ? address : undefined

  useEffect(() => (hosted ? listen(hosted, slug) : undefined), [hosted, slug])
}

/** Other sites do without its code. Returns a function that unsubscribes. */
function listen(address: PushAddress, slug: string): () => void {
  const code = import('./hosted-push.ts')
  const stop = code.then(({ listenTo }) => listenTo(address, slug))
  stop.catch(console.warn)
  return () => {
    stop.then((leave) => leave()).catch(() => {})
  }
}
