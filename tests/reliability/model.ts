import fc from 'fast-check'
import { commandsOf } from './model-commands.ts'
import { beginAnew, meetPeople, settle } from './model-people.ts'

interface Walk {
  url: string
  /** Access tokens; the last belongs to staff. */
  tokens: readonly string[]
  runs: number
  steps: number
  seed: number
}

/** Makes people take random actions, and compares the site with a model after each step. */
export async function walkWithModel({ url, tokens, runs, steps, seed }: Walk) {
  const real = await meetPeople(url, tokens)
  let walked = 0
  const commands = fc.commands(commandsOf(real.people.length), { maxCommands: steps, size: 'max' })
  const result = await fc.check(
    fc.asyncProperty(commands, async (chosen) => {
      const model = await beginAnew(real)
      await fc.asyncModelRun(() => ({ model, real }), chosen)
      await settle(model, real)
      walked += [...chosen].length
    }),
    // Failing runs are reported as they are: shrinking takes hours.
    { numRuns: runs, seed, endOnFailure: true },
  )
  return {
    runs: result.numRuns,
    steps: walked,
    finding: result.failed ? `${result.counterexample?.join()}: ${result.errorInstance}` : undefined,
  }
}
