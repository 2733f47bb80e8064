import { expect, test } from 'vitest'
import { nothingRecalled, recallLine } from './line-recall.ts'

test('the arrows go back through what was said and return to what was being written', () => {
  const said = ['one', 'two']
  const two = recallLine(said, nothingRecalled, 'half a', 'older')
  const one = two && recallLine(said, two.recall, two.text, 'older')
  const again = one && recallLine(said, one.recall, one.text, 'newer')
  const draft = again && recallLine(said, again.recall, again.text, 'newer')

  expect([two?.text, one?.text, again?.text, draft?.text]).toEqual(['two', 'one', 'two', 'half a'])
  expect(one && recallLine(said, one.recall, one.text, 'older')).toBeUndefined()
  expect(recallLine(said, nothingRecalled, '', 'newer')).toBeUndefined()
})
