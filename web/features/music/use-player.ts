import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Track } from '#contract/tracks.ts'
import { type PlayerState, player, silentState } from './player.ts'

export function usePlayer(): PlayerState & { track: Track | undefined } {
  const state = useSyncExternalStore(player.subscribe, player.state, () => silentState)
  return { ...state, track: state.tracks[state.index] }
}

/** Whole seconds since the beginning of the track, and its length. */
export function usePlace(): { seconds: number; duration: number } {
  const seconds = useSyncExternalStore(subscribe, wholeSeconds, () => 0)
  return { seconds, duration: player.duration() }
}

const wholeSeconds = () => Math.floor(player.seconds())

function subscribe(listener: () => void): () => void {
  const ends = [player.subscribe(listener), player.followPlace(listener)]
  return () => {
    for (const end of ends) end()
  }
}

/** Returns the position in seconds, in steps of 1/20 while playing and `isOn`. */
export function useExactPlace(isOn: boolean): number {
  const { playing } = usePlayer()
  const { seconds: settled } = usePlace()
  const [exact, setExact] = useState(0)
  useEachFrame(isOn && playing, () => setExact(inTwentieths(player.seconds())))
  return playing ? exact : settled
}

export const inTwentieths = (seconds: number) => Math.round(seconds * 20) / 20

export function useEachFrame(isWanted: boolean, act: () => void): void {
  const look = useEffectEvent(act)
  useEffect(() => {
    if (!isWanted) return
    let frame = requestAnimationFrame(function next() {
      look()
      frame = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(frame)
  }, [isWanted])
}
