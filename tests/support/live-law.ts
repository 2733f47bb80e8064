import { expect } from 'vitest'
import type { LiveEvents } from '#contract/live.ts'
import type { LiveClient } from './live.ts'

type Patches<State> = { [Name in keyof LiveEvents]?: (state: State, ...args: LiveEvents[Name]) => State }

interface Law<State> {
  fetch: () => Promise<State>
  patches: Patches<State>
}

/**
 * The law of live events: state patched by events equals state fetched again.
 * Fetches now, patches with whatever the client hears from now on, and compares when asked.
 */
export async function underLaw<State>({ socket }: LiveClient, { fetch, patches }: Law<State>) {
  let state: State | undefined
  const early: ((state: State) => State)[] = []

  socket.onAny((name: keyof LiveEvents, ...args: unknown[]) => {
    // The event's name ties the arguments to its patch.
    const patch = patches[name] as ((state: State, ...args: unknown[]) => State) | undefined
    if (!patch) return
    if (state === undefined) early.push((fetched) => patch(fetched, ...args))
    else state = patch(state, ...args)
  })
  state = await fetch()
  for (const patch of early) state = patch(state)

  return {
    /** Waits until both agree; fails when they never do. */
    async holds(): Promise<State> {
      const again = await fetch()
      await expect.poll(() => state).toEqual(again)
      return again
    },
  }
}
