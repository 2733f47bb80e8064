import { expect, test } from 'vitest'
import { createPasswordHasher } from './password-hasher.ts'

test('a password is kept as argon2id with 19 MiB and two passes', async () => {
  const { hash } = createPasswordHasher()
  expect(await hash('uma senha')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('only the right password matches, and nothing matches where there is none', async () => {
  const { hash, matches } = createPasswordHasher()
  const stored = await hash('uma senha')
  expect(await matches('uma senha', stored)).toBe(true)
  expect(await matches('uma senhA', stored)).toBe(false)
  expect(await matches('uma senha', null)).toBe(false)
  expect(await matches('uma senha', undefined)).toBe(false)
})

test('somebody who does not exist takes as long as somebody who does', async () => {
  const { hash, matches } = createPasswordHasher()
  const stored = await hash('uma senha')
  await matches('x', undefined)
  const time = async (known: string | undefined) => {
    const from = performance.now()
    await matches('outra senha', known)
    return performance.now() - from
  }
  const ratios: number[] = []
  for (let round = 0; round < 15; round += 1) ratios.push((await time(undefined)) / (await time(stored)))
  const ratio = ratios.sort((a, b) => a - b)[7] ?? 0
  // Without a dummy hash the ratio would be a hundredth.
  expect(ratio).toBeGreaterThan(0.3)
  expect(ratio).toBeLessThan(3)
})

test('beyond those at work and those waiting nobody is served, and afterwards everybody is again', async () => {
  const { hash } = createPasswordHasher({ atOnce: 2, waiting: 3 })
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => hash('uma senha')))
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array(5).fill('fulfilled'),
    ...Array(3).fill('rejected'),
  ])
  expect(outcomes.at(-1)).toMatchObject({ reason: { status: 503 } })
  await expect(hash('uma senha')).resolves.toMatch(/^\$argon2id/)
})
