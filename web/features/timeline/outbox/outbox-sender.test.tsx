import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOutbox, type WaitingPicture } from './outbox.ts'
import { createOutboxSender, type Outcome } from './outbox-sender.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

/**
 * A fake server that returns the given outcomes, then stores every line; a line with pictures when the test
 * says so.
 */
function startSending(answers: Outcome[] = []) {
  const outbox = createOutbox(localStorage, 1, 'channel')
  const tried: string[] = []
  let finish = (_outcome: Outcome) => {}
  const sender = createOutboxSender({
    outbox,
    alone: (work) => work(),
    send: async ({ text, pictures }) => {
      tried.push(text)
      if (!pictures) return answers.shift() ?? { kind: 'stored' }
      return new Promise((done) => {
        finish = done
      })
    },
  })
  const say = (text: string, place = 'barra', pictures?: WaitingPicture[]) => {
    outbox.add({ place, text, now: new Date(), ...(pictures && { pictures }) })
    sender.wake()
  }
  async function upload(outcome: Outcome) {
    finish(outcome)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { outbox, sender, tried, say, upload }
}

const farol = [{ clientId: 'farol', alt: '' }]

test('lines go out one after the other, each once', async () => {
  const { outbox, tried, say } = startSending()
  for (const text of ['one', 'two', 'three']) say(text)
  await vi.advanceTimersByTimeAsync(0)

  expect(tried).toEqual(['one', 'two', 'three'])
  expect(outbox.lines()).toEqual([])
})

test('while the server is away lines wait, and go out in order when it is back', async () => {
  const { tried, say, sender } = startSending([{ kind: 'unreachable' }])
  say('one')
  await vi.advanceTimersByTimeAsync(0)
  expect(tried).toEqual(['one'])

  sender.wake()
  say('two')
  await vi.advanceTimersByTimeAsync(0)
  expect(tried).toEqual(['one', 'one', 'two'])
})

test('without any sign it tries again by itself, less and less often', async () => {
  const away = Array<Outcome>(3).fill({ kind: 'unreachable' })
  const { tried, say } = startSending(away)
  say('one')
  await vi.advanceTimersByTimeAsync(1000)
  expect(tried).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1999)
  expect(tried).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1 + 5000)

  expect(tried).toHaveLength(4)
})

test('asked to slow down it is silent for as long as the server says, whatever is written meanwhile', async () => {
  const { tried, say, outbox } = startSending([{ kind: 'later', seconds: 8 }])
  say('one')
  await vi.advanceTimersByTimeAsync(3000)
  expect(outbox.holds().get('')).toMatchObject({ kind: 'later', seconds: 8 })
  say('two')
  await vi.advanceTimersByTimeAsync(4999)
  expect(tried).toEqual(['one'])

  await vi.advanceTimersByTimeAsync(1)
  expect(tried).toEqual(['one', 'one', 'two'])
  expect([outbox.lines(), outbox.holds().size]).toEqual([[], 0])
})

test('a refused line stays with its reason and holds nothing up', async () => {
  const { outbox, tried, say } = startSending([{ kind: 'refused', reason: 'No.' }])
  say('one')
  say('two')
  await vi.advanceTimersByTimeAsync(0)

  expect(tried).toEqual(['one', 'two'])
  expect(outbox.lines()).toMatchObject([{ text: 'one', refusal: 'No.' }])
})

test('slow mode holds up the lines of its channel, in order, and no others', async () => {
  const slow: Outcome = { kind: 'later', seconds: 60, isSlowMode: true }
  const { tried, say, outbox } = startSending([
    { kind: 'stored' },
    slow,
    { kind: 'stored' },
    { kind: 'stored' },
    slow,
  ])
  for (const text of ['one', 'two', 'three']) say(text)
  say('elsewhere', 'rio')
  await vi.advanceTimersByTimeAsync(59_999)
  expect(tried).toEqual(['one', 'two', 'elsewhere'])
  expect([...outbox.holds()]).toMatchObject([['barra', { kind: 'later', seconds: 60 }]])

  await vi.advanceTimersByTimeAsync(1)
  expect(tried.slice(3)).toEqual(['two', 'three'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tried.slice(5)).toEqual(['three'])
  expect([outbox.lines(), outbox.holds().size]).toEqual([[], 0])
})

test('when slow mode ends its lines go out at once', async () => {
  const { tried, say, sender } = startSending([{ kind: 'later', seconds: 3600, isSlowMode: true }])
  say('one')
  await vi.advanceTimersByTimeAsync(0)
  sender.hurry('rio')
  await vi.advanceTimersByTimeAsync(0)
  expect(tried).toEqual(['one'])

  sender.hurry('barra')
  await vi.advanceTimersByTimeAsync(0)
  expect(tried).toEqual(['one', 'one'])
})

test('once stopped it sends nothing more', async () => {
  const { tried, say, sender } = startSending([{ kind: 'unreachable' }])
  say('one')
  await vi.advanceTimersByTimeAsync(0)
  sender.stop()
  await vi.advanceTimersByTimeAsync(60_000)

  expect(tried).toEqual(['one'])
})

test('while pictures of a line are uploaded, lines of other places go on, and those behind it wait', async () => {
  const { outbox, tried, say, upload } = startSending()
  say('before')
  say('farol', 'barra', farol)
  say('behind it')
  say('elsewhere', 'rio')
  await vi.advanceTimersByTimeAsync(0)
  expect(tried).toEqual(['before', 'farol', 'elsewhere'])
  // Written once nothing else waits.
  say('later', 'sampa')
  await vi.advanceTimersByTimeAsync(0)
  expect(tried.slice(3)).toEqual(['later'])

  await upload({ kind: 'stored' })
  expect(tried.slice(4)).toEqual(['behind it'])
  expect(outbox.lines()).toEqual([])
})

test('an upload that is cut is tried again, and others wait no longer than for any cut', async () => {
  const { tried, say, upload } = startSending()
  say('farol', 'barra', farol)
  await upload({ kind: 'unreachable' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(tried).toEqual(['farol', 'farol'])
  say('elsewhere', 'rio')
  await upload({ kind: 'stored' })
  expect(tried).toEqual(['farol', 'farol', 'elsewhere'])
})

test('a line that has to wait is sent on time while pictures of another place are uploaded', async () => {
  const { tried, say } = startSending([{ kind: 'later', seconds: 5, isSlowMode: true }])
  say('farol', 'rio', farol)
  say('slow')
  await vi.advanceTimersByTimeAsync(4999)
  expect(tried).toEqual(['farol', 'slow'])
  await vi.advanceTimersByTimeAsync(1)
  expect(tried).toEqual(['farol', 'slow', 'slow'])
})
