import { expect, test } from 'vitest'
import type { Card } from '#contract/cards.ts'
import { withCards, withoutLineCard } from './cards.ts'
import { closeCard } from './close-card.ts'

const card = (place: number): Card => ({
  ...{ place, kind: 'page', url: `https://exemplo.com/${place}`, title: 'Olá', description: '' },
})

test('cards closed one after another stay closed, in whichever order the answers come', async () => {
  let log = { messages: [{ id: 1, cards: [card(0), card(1), card(2)] }] }
  const close = (closed: Card) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const remove = () => {
      log = withoutLineCard<(typeof log.messages)[0], typeof log>(log, 1, closed)
    }
    return { answer: resolve, closing: closeCard({ request: () => promise, remove }) }
  }
  const [first, second] = [close(card(0)), close(card(1))]
  second.answer()
  await second.closing
  first.answer()
  await first.closing
  expect(log.messages[0]?.cards).toEqual([card(2)])
})

test('the late answer about a closed card leaves the card that an edit has put in its place', () => {
  const edited = { ...card(0), url: 'https://exemplo.com/novo' }
  const line = withCards(
    { id: 1, cards: [card(0)] },
    { id: 1, conversation_id: 4, revision: 2, cards: [edited] },
  )
  expect(withoutLineCard({ messages: [line] }, 1, card(0)).messages[0]?.cards).toEqual([edited])
})
