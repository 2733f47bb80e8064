import { expect, test } from 'vitest'
import { nothingRecalled, recallLine } from './line-recall.ts'

test('the arrows go back through what was said and return to what was being written', () => {
  const history = ['one', 'two']
  const two = recallLine(history, nothingRecalled, 'half a', 'older')
  const one = two && recallLine(history, two.recall, two.text, 'older')
  const again = one && recallLine(history, one.recall, one.text, 'newer')
  const draft = again && recallLine(history, again.recall, again.text, 'newer')

  expect([two?.text, one?.text, again?.text, draft?.text]).toEqual(['two', 'one', 'two', 'half a'])
  expect(one && recallLine(history, one.recall, one.text, 'older')).toBeUndefined()
  expect(recallLine(history, nothingRecalled, '', 'newer')).toBeUndefined()
})
