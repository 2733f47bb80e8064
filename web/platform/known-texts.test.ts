import { expect, test } from 'vitest'
import { createTexts } from './i18n.ts'
import { knowTexts } from './known-texts.ts'

const files = {
  'ui.json': { close: 'Fechar', greeting: 'Olá, {{name}}' },
  'blog.json': { close: 'Fechar o artigo', found_one: 'Um texto', found_other: '{{count}} textos' },
}
const plain = createTexts('pt', files)
const known = knowTexts(createTexts('pt', files))
const ask = (texts: typeof plain, space: string, key: string, values?: object) =>
  (texts.getFixedT('pt', space as 'ui') as unknown as (key: string, values?: object) => string)(key, values)

test.each([
  ['ui', 'close'],
  ['blog', 'close'],
  ['ui', 'blog:close'],
  ['ui', 'greeting', { name: 'Ana' }],
  ['ui', 'greeting', { name: 'Rui' }],
  ['blog', 'found', { count: 1 }],
  ['blog', 'found', { count: 3 }],
  ['blog', 'missing'],
])('%s %s %o is said as without remembering, every time', (space, key, values?: object) => {
  const said = ask(plain, space, key, values)
  expect([1, 2].map(() => ask(known, space, key, values))).toEqual([said, said])
})

test('another language is another text', () => {
  known.addResourceBundle('en', 'ui', { close: 'Close' })
  const [pt, en] = ['pt', 'en'].map((language) => known.getFixedT(language, 'ui')('close' as 'cancel'))
  expect([pt, en]).toEqual(['Fechar', 'Close'])
})
