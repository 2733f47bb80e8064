import { expect, test } from 'vitest'
import { Forbidden, Unavailable } from '../errors.ts'
import { oncePerClientId } from './once-per-client-id.ts'

const mine = { userId: 1, clientId: 'a' }

/** What was stored before, and how often somebody asked for it. */
function startKeeping(stored?: string) {
  let questions = 0
  const once = oncePerClientId<string>({
    findSent: async () => {
      questions += 1
      return stored
    },
    isRepeated: (error) => error instanceof RangeError,
  })
  return { once, questions: () => questions }
}

test('what is taken at once is asked for nowhere else', async () => {
  const { once, questions } = startKeeping()
  expect(await once(mine, async () => 'first')).toBe('first')
  expect(questions()).toBe(0)
})

test.each([new RangeError('there already'), new Forbidden('channel_banned')])(
  'what was taken before answers the first result, %s',
  async (refusal) => {
    const { once } = startKeeping('first')
    expect(await once(mine, () => Promise.reject(refusal))).toBe('first')
  },
)

test('what was never taken is refused as it was', async () => {
  const { once } = startKeeping()
  await expect(once(mine, () => Promise.reject(new Forbidden('channel_banned')))).rejects.toThrow(
    'channel_banned',
  )
})

test('a database that is away is not asked once more', async () => {
  const { once, questions } = startKeeping('first')
  await expect(once(mine, () => Promise.reject(new Unavailable()))).rejects.toBeInstanceOf(Unavailable)
  expect(questions()).toBe(0)
})
