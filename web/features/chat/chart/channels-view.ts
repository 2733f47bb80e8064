import { useSyncExternalStore } from 'react'
import { browserStorage } from '../../../platform/storage/browser-storage.ts'
import { createListeners } from '../../../platform/storage/listeners.ts'
import { channelsViewKey } from '../../../platform/storage/storage-keys.ts'

export type ChannelsView = 'list' | 'chart'

const choosing = createListeners()

/**
 * Returns how this device shows the channels; `<html data-channels>` tells the styles before the first paint.
 */
export function useChannelsView(): ChannelsView {
  return useSyncExternalStore<ChannelsView>(choosing.subscribe, chosenView, () => 'list')
}

const chosenView = () => (browserStorage().getItem(channelsViewKey) === 'chart' ? 'chart' : 'list')

export function chooseChannelsView(view: ChannelsView): void {
  if (view === 'chart') {
    browserStorage().setItem(channelsViewKey, view)
    document.documentElement.dataset.channels = view
  } else {
    browserStorage().removeItem(channelsViewKey)
    delete document.documentElement.dataset.channels
  }
  choosing.notify()
}
