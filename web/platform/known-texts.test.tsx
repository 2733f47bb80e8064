import type { FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, Trans, useTranslation } from 'react-i18next'
import { expect, test } from 'vitest'
import { createTexts } from './i18n.ts'
import { useTranslation as useKnown } from './known-texts.ts'

const files = {
  'ui.json': { close: 'Fechar', greeting: 'Olá, {{name}}' },
  'blog.json': { close: 'Fechar o artigo', found_one: 'Um texto', found_other: '{{count}} textos' },
}
const texts = createTexts('pt', files)

type Hook = (names?: string | string[]) => {
  t: (key: string, values?: object) => string
  i18n: { language: string }
}

interface Asked {
  hook: Hook
  names?: string | string[] | undefined
  name: string
  values?: object | undefined
}

function Words({ hook, names, name, values }: Asked) {
  const { t, i18n } = hook(names)
  return `${i18n.language} ${t(name, values)}`
}

function said(asked: Asked, spoken = texts): string {
  return renderToString(
    <I18nextProvider i18n={spoken}>
      <Words {...asked} />
    </I18nextProvider>,
  )
}

test.each([
  [undefined, 'close'],
  ['ui', 'close'],
  ['blog', 'close'],
  ['ui', 'blog:close'],
  [['blog', 'ui'], 'close'],
  [['blog', 'ui'], 'ui:close'],
  ['ui', 'greeting', { name: 'Ana' }],
  ['ui', 'greeting', { name: 'Rui' }],
  ['blog', 'found', { count: 1 }],
  ['blog', 'found', { count: 3 }],
  ['blog', 'missing'],
])('%s %s %o is said as by the hook that it stands for, every time', (names, name, values?: object) => {
  const asked = { names, name, values }
  const asUsual = said({ hook: useTranslation as unknown as Hook, ...asked })
  expect([1, 2].map(() => said({ hook: useKnown as Hook, ...asked }))).toEqual([asUsual, asUsual])
})

test('another language is another text', () => {
  const english = createTexts('en', { 'ui.json': { close: 'Close' } })
  const asked = { hook: useKnown as Hook, name: 'close' }
  expect([said(asked), said(asked, english)]).toEqual(['pt Fechar', 'en Close'])
})

/** Of any texts, not of the site's own. */
const AnyTrans = Trans as unknown as FunctionComponent<Record<string, unknown>>

function Marked() {
  const { t } = useKnown('blog')
  return <AnyTrans t={t} i18nKey="marked" values={{ name: 'Ana' }} components={{ b: <b /> }} />
}

test('words with parts that stand out are those of the file that was asked for', () => {
  const spoken = createTexts('pt', { 'blog.json': { marked: 'Por <b>{{name}}</b>' } })
  const written = renderToString(
    <I18nextProvider i18n={spoken}>
      <Marked />
    </I18nextProvider>,
  )
  expect(written).toBe('Por <b>Ana</b>')
})
