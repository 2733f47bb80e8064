import { afterAll, beforeAll, describe } from 'vitest'
import { type Engine, engineNames, launchEngine, whyAbsent } from './engine.ts'

/** The same tests in each engine. Where one is not installed they are skipped, and their title says why. */
export function inEachEngine(tests: (engine: () => Engine) => void): void {
  for (const name of engineNames) {
    const why = whyAbsent(name)
    describe.skipIf(why)(why ? `in ${name} (${why})` : `in ${name}`, () => {
      let engine: Engine

      beforeAll(async () => {
        engine = await launchEngine(name)
      })
      afterAll(() => engine?.close())

      tests(() => engine)
    })
  }
}
