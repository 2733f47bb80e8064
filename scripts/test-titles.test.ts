import { expect, test } from 'vitest'
import { testTitles } from './test-titles.ts'

const read = (text: string) => testTitles('some.test.ts', text)

test('titles are read in every form of a test, below the describe that holds them', () => {
  const text = `
    describe.each<[string]>([['a']])('of %s', () => {
      for (const id of ids) test(\`is \${id}, said "twice"\`, { timeout: 5 }, async () => {})
      test(short ? 'it fits' : 'it is cut', () => {})
    })
    test.each([
      { title: 'a row' },
    ])('$title counts', ({ title }) => { expect(/^test$/.test(title)).toBe(true) })
    test.runIf(isThere)('it\\'s there', () => {})
  `
  expect(read(text)).toEqual([
    { title: 'of %s', tests: [{ title: 'is …, said "twice"' }, { title: 'it fits, or it is cut' }] },
    { title: '$title counts' },
    { title: "it's there" },
  ])
})

test('a title in a comment or a text is none, and one that is not written out is refused', () => {
  expect(read(`// test('a', () => {})\nconst text = "test('b', () => {})"`)).toEqual([])
  expect(() => read('test(names[0], () => {})')).toThrow('some.test.ts: names[0]')
})
