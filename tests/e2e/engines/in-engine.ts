import { afterAll, beforeAll, describe, expect } from 'vitest'
import { type EngineName, whyAbsent } from '../../../scripts/find-engines.ts'
import { type Engine, launchEngine } from '../../support/engines/engine.ts'
import { desktop, type EngineGuest, newGuest } from '../../support/engines/engine-guest.ts'
import { type FullSite, startFullSite } from '../../support/engines/full-site.ts'

/** One engine with one window, and a site. */
export interface Stand {
  engine: Engine
  place: FullSite
  /** Returns a guest with the window at 1280 px, signed in if a username is given. */
  visit(username?: string): Promise<EngineGuest>
  /**
   * Checks that there were no errors, and keeps the window for the next guest. Otherwise the next guest gets
   * a new one.
   */
  leave(guest: EngineGuest): Promise<void>
}

/** Skips the tests if the engine is not installed; the title says why. */
export function inEngine(name: EngineName, tests: ((stand: () => Stand) => void)[]): void {
  const why = whyAbsent(name)
  describe.skipIf(why)(why ? `in ${name} (${why})` : `in ${name}`, () => {
    let stand: Stand
    let stop: (() => Promise<void>) | undefined

    beforeAll(async () => {
      const [engine, place] = await Promise.all([launchEngine(name), startFullSite()])
      stop = async () => void (await Promise.all([engine.close(), place.site.stop()]))
      stand = { engine, place, ...oneWindow(engine, place) }
    })
    afterAll(() => stop?.())

    for (const declare of tests) declare(() => stand)
  })
}

/** Shares one window, since opening one takes seconds. */
function oneWindow(engine: Engine, { site }: FullSite): Pick<Stand, 'visit' | 'leave'> {
  let left: EngineGuest | undefined
  let present: EngineGuest | undefined
  return {
    async visit(username) {
      await present?.page.close()
      present = left ?? (await newGuest(engine, site))
      left = undefined
      await present.page.resize(desktop)
      await present.beSignedIn(username)
      return present
    },
    async leave(guest) {
      expect(await guest.complaints()).toEqual([])
      left = guest
      present = undefined
    },
  }
}
