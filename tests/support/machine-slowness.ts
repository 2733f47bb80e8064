import { processorTime } from './processor-time.ts'

/** What `someWork` takes on the machine that limits in milliseconds are meant for, when it does nothing else. */
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

/** How many times slower than that machine this one is at the moment, and never less than once: others share it. */
export function machineSlowness(): number {
  for (let round = 0; round < 20 && !isWarm; round++) someWork()
  isWarm = true
  const times = Array.from({ length: 5 }, () => processorTime(someWork)).sort((one, other) => one - other)
  return Math.max(1, (times[2] ?? 0) / workMilliseconds)
}
