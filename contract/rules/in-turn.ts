/**
 * Returns a function that runs work one after the other, in the order of its calls, and returns the result. Failed work
 * does not stop what follows.
 */
export function createTurns() {
  let turn: Promise<unknown> = Promise.resolve()

  return function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work)
    turn = done.catch(() => {})
    return done
  }
}
