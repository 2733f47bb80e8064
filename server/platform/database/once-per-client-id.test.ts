import { expect, test } from 'vitest'
import { Forbidden, Unavailable } from '../errors.ts'
import { oncePerClientId } from './once-per-client-id.ts'

const mine = { userId: 1, clientId: 'a' }

/** Sends over a store with an optional earlier result; counts its lookups. */
function startKeeping(stored?: string) {
  let questions = 0
  const recovered: string[] = []
  const act = oncePerClientId<string>({
    findSent: async () => {
      questions += 1
      return stored
    },
    isRepeated: (error) => error instanceof RangeError,
  })
  const once = (mine: Parameters<typeof act>[0], send: () => Promise<string>) =>
    act(mine, send, (answer) => recovered.push(answer))
  return { once, recovered, questions: () => questions }
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

test('what was stored, perhaps by a node that told nobody, is told whenever it is sent again', async () => {
  const { once, recovered } = startKeeping('first')
  for (let times = 0; times < 2; times += 1)
    expect(await once(mine, () => Promise.reject(new RangeError('there already')))).toBe('first')
  expect(recovered).toEqual(['first', 'first'])
})

test('what is sent once is told by its own event alone', async () => {
  const { once, recovered } = startKeeping('first')
  await once(mine, () => Promise.reject(new Unavailable())).catch(() => {})
  await once(mine, async () => 'first')
  expect(recovered).toEqual([])
})
