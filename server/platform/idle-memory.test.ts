import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, 'idle-memory.ts')

/** Returns the megabytes of a heap before and after half a second in which the process is `busy` or not. */
async function heapOver(busy: boolean): Promise<[number, number]> {
  const program = `
    import { returnIdleMemory } from '${source}'
    const megabytes = () => process.memoryUsage().heapTotal / 1e6
    returnIdleMemory({ everyMilliseconds: 100 })
    for (let i = 0; i < 2e6; i++) globalThis.last = { next: globalThis.last?.next ?? [i] }
    const before = megabytes()
    const end = performance.now() + 500
    const work = () => {
      if (performance.now() > end) return console.log(JSON.stringify([before, megabytes()]))
      if (${busy}) for (let i = 0; i < 1e6; i++) globalThis.last = { i }
      setTimeout(work, ${busy} ? 0 : 50)
    }
    work()`
  const flags = ['--min-semi-space-size=16', '--input-type=module', '-e', program]
  return JSON.parse((await promisify(execFile)(process.execPath, flags)).stdout)
}

test('a process that does nothing gives the room of what it made before back', async () => {
  const [before, after] = await heapOver(false)
  expect(before - after).toBeGreaterThan(15)
})

test('a process that is busy keeps it', async () => {
  const [before, after] = await heapOver(true)
  expect(after).toBeGreaterThan(before - 5)
})
