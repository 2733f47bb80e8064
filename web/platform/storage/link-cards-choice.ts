import { useSyncExternalStore } from 'react'
import { browserStorage } from './browser-storage.ts'
import { createListeners } from './listeners.ts'
import { cardsKey } from './storage-keys.ts'

const choosing = createListeners()

/** Whether this device shows cards below lines; `<html data-cards>` says so to the styles, before anything is painted. */
export function useShowsCards(): boolean {
  return useSyncExternalStore(choosing.subscribe, showsCards, () => true)
}

const showsCards = () => browserStorage().getItem(cardsKey) !== 'off'

export function chooseCards(shown: boolean): void {
  if (shown) {
    browserStorage().removeItem(cardsKey)
    delete document.documentElement.dataset.cards
  } else {
    browserStorage().setItem(cardsKey, 'off')
    document.documentElement.dataset.cards = 'off'
  }
  choosing.notify()
}
