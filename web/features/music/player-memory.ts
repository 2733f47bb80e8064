import { useSyncExternalStore } from 'react'
import { browserStorage } from '../../platform/storage/browser-storage.ts'
import { createListeners } from '../../platform/storage/listeners.ts'
import { playerKey } from '../../platform/storage/storage-keys.ts'

/** State of the player, stored on this device. */
export interface PlayerPlace {
  trackId: number
  seconds: number
  volume: number
  muted: boolean
  repeating: boolean
  shuffling: boolean
  /** Pauses other tabs, which listen for this. */
  playing: boolean
}

const { notify, subscribe } = createListeners()

export function recallPlace(): PlayerPlace | undefined {
  return placeIn(browserStorage().getItem(playerKey))
}

export function placeIn(text: string | null): PlayerPlace | undefined {
  try {
    const { trackId, seconds, volume, ...modes } = JSON.parse(text ?? '{}') as Partial<PlayerPlace>
    if (typeof trackId !== 'number') return undefined
    return {
      trackId,
      seconds: Math.max(0, Number(seconds) || 0),
      volume: typeof volume === 'number' ? Math.min(1, Math.max(0, volume)) : 1,
      muted: modes.muted === true,
      repeating: modes.repeating === true,
      shuffling: modes.shuffling === true,
      playing: modes.playing === true,
    }
  } catch {
    return undefined
  }
}

export function rememberPlace(place: PlayerPlace): void {
  browserStorage().setItem(playerKey, JSON.stringify(place))
  notify()
}

export function clearPosition(): void {
  browserStorage().removeItem(playerKey)
  notify()
}

/** Whether something was played on this device, and the player has not been closed since. */
export function useHasPlayed(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => browserStorage().getItem(playerKey) !== null,
    () => false,
  )
}
