import { expect, vi } from 'vitest'
import type { LiveEvents } from '#contract/live.ts'
import type { LiveClient } from './live.ts'

type Patches<State> = { [Name in keyof LiveEvents]?: (state: State, ...args: LiveEvents[Name]) => State }

interface Law<State> {
  fetch: () => Promise<State>
  patches: Patches<State>
}

/**
 * Checks the law of live events: state patched by events equals state fetched again. Fetches the state,
 * patches it with the events received from then on, and compares on `holds`.
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
    /**
     * Waits until both are equal; fails if they never are. Fetches until then: what was fetched in the middle of
     * changes is not the state after them.
     */
    async holds(): Promise<State> {
      return vi.waitFor(async () => {
        const again = await fetch()
        expect(state).toEqual(again)
        return again
      })
    },
  }
}
