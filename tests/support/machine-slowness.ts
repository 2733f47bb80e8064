import { processorTime } from './processor-time.ts'

/** Duration of `someWork` on the idle reference machine, for which limits in milliseconds are meant. */
const workMilliseconds = 6.2

const items = Array.from({ length: 200 }, (_, id) => ({ id, text: 'As ondas vêm e vão. '.repeat(20) }))

function someWork(): void {
  for (let round = 0; round < 4; round++) {
    const text = JSON.stringify(items)
    JSON.parse(text)
    text
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .split(' ')
  }
}

let isWarm = false

/**
 * How many times slower than the reference machine this one is at the moment, at least 1: it may be shared.
 */
export function machineSlowness(): number {
  for (let round = 0; round < 20 && !isWarm; round++) someWork()
  isWarm = true
  const times = Array.from({ length: 5 }, () => processorTime(someWork)).sort((one, other) => one - other)
  return Math.max(1, (times[2] ?? 0) / workMilliseconds)
}
