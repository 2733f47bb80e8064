import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { createDiskRoom, freeBytesOf } from './database.ts'

test('writing ends while there is room enough to go on reading', () => {
  const free = freeBytesOf(tmpdir())
  const room = (keptBytes: number) => createDiskRoom({ folder: tmpdir(), keptBytes })
  expect(() => room(0).ensure()).not.toThrow()
  expect(() => room(free * 2).ensure()).toThrow(expect.objectContaining({ status: 503, key: 'disk_full' }))
})
