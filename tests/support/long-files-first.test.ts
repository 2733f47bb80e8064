import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { TestSpecification } from 'vitest/node'
import { LongFilesFirst } from './long-files-first.ts'
import { root } from './source-files.ts'

test('what no run has timed is begun by its group, its kind and its size', async () => {
  const nothingTimed = { cache: { getTestSpecificationResult: () => undefined } }
  const sequencer = new LongFilesFirst(
    nothingTimed as unknown as ConstructorParameters<typeof LongFilesFirst>[0],
  )
  const place = (name: string, groupOrder: number, path: string) =>
    ({
      moduleId: join(root, path),
      project: { name, config: { sequence: { groupOrder } } },
    }) as unknown as TestSpecification
  const sorted = await sequencer.sort([
    place('speed', 2, 'tests/e2e/channel-speed.test.ts'),
    place('browser', 1, 'tests/e2e/engines.test.ts'),
    place('browser', 1, 'tests/e2e/engines-firefox.test.ts'),
    place('browser', 1, 'tests/e2e/channel.test.ts'),
    place('server', 0, 'tests/clock.test.ts'),
    place('server', 0, 'tests/reliability/attacks.test.ts'),
  ])
  expect(sorted.map(({ moduleId }) => moduleId.split('/').at(-1))).toEqual([
    'attacks.test.ts',
    'clock.test.ts',
    'engines-firefox.test.ts',
    'channel.test.ts',
    'engines.test.ts',
    'channel-speed.test.ts',
  ])
})
