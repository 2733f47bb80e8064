import { act, render, screen } from '@testing-library/react'
import { createInstance, type TOptions } from 'i18next'
import type { FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, Trans, useTranslation } from 'react-i18next'
import { describe, expect, test } from 'vitest'
import { placeText } from '#contract/rules/number-text.ts'
import { pluralSuffix } from '#contract/rules/plural-suffix.ts'
import { timeSpan } from '#contract/rules/time-span.ts'
import { createTexts } from './i18n.ts'
import { languages } from './language.ts'

const files = import.meta.glob<object>('../../../locales/*/*.json', { eager: true, import: 'default' })

const filesOf = (language: string) =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => path.includes(`/${language}/`))
      .map(([path, content]) => [path.replace(/^.*\/|\.json$/g, ''), content]),
  )

/** Every `file:path` of a language, as in the files. */
function keysOf(content: object, prefix: string): string[] {
  return Object.entries(content).flatMap(([name, value]) =>
    typeof value === 'string' ? [prefix + name] : keysOf(value, `${prefix}${name}.`),
  )
}

/** As in the server's emails and responses. */
function speakByI18next(language: string): (key: string, values: TOptions) => string {
  const texts = createInstance()
  texts.init({
    lng: language,
    fallbackLng: false,
    initAsync: false,
    defaultNS: 'ui',
    resources: { [language]: filesOf(language) },
    interpolation: {
      escapeValue: true,
      useRawValueToEscape: true,
      escape: (value: unknown) => placeText(value, language),
    },
  })
  texts.services.pluralResolver.getSuffix = pluralSuffix
  texts.services.formatter?.add('timeSpan', (minutes) => timeSpan(minutes, language))
  return texts.t as unknown as (key: string, values: TOptions) => string
}

const named = ['name', 'nickname', 'by', 'channel', 'title', 'number', 'when', 'date', 'place', 'siteName']
const values = {
  ...Object.fromEntries(named.map((name) => [name, `«${name}» {{count}} $& أبو`])),
  minutes: 1505,
  reason: undefined,
}

describe.each(languages)('in %s', (language) => {
  const texts = createTexts(language, filesOf(language))
  const speak = texts.t as unknown as (key: string, values: TOptions) => string
  const byI18next = speakByI18next(language)
  const written = Object.entries(filesOf(language)).flatMap(([file, content]) =>
    keysOf(content, `${file}:`).filter((key) => !/\.json|waitingTime/.test(key)),
  )
  // Keys as callers use them: without the suffix of a number or a context.
  const requests = [...new Set(written.flatMap((key) => [key, key.replace(/_[a-z]+$/, '')]))]

  test.each([
    [{}],
    [{ count: 0 }],
    [{ count: 1 }],
    [{ count: 2 }],
    [{ count: 1.5 }],
    [{ count: 1_000_000 }],
    [{ context: 'shop' }],
    [{ context: 'shop', count: 1 }],
  ])('every text is what i18next makes of it, with %o', (some) => {
    const all = { ...values, ...some }
    const different = requests.filter((key) => speak(key, all) !== byI18next(key, all))
    expect(different).toEqual([])
  })
})

test.each([
  ['pt', '12.345 textos'],
  ['en', '12,345 textos'],
  ['fr', '12\u202f345 textos'],
  ['es', '12.345 textos'],
] as const)('a number is written as readers of %s do, and a year is not', (language, text) => {
  const texts = createTexts(language, { 'ui.json': { some: '{{count}} textos', year: '© {{year}}' } })
  const speak = texts.t as unknown as (key: string, values: TOptions) => string
  expect([speak('some', { count: 12_345 }), speak('year', { year: '2026' })]).toEqual([text, '© 2026'])
})

const some = {
  'ui.json': { close: 'Fechar', later: { greeting: 'Olá, {{name}}' } },
  'blog.json': { close: 'Fechar o artigo', marked: 'Por <b>{{name}}</b>, <br/>ontem' },
}

type Hook = (names?: string | readonly string[]) => { t: (key: string, values?: object) => string }
const useWords = useTranslation as unknown as Hook

function Words({ names, name }: { names?: string | string[] | undefined; name: string }) {
  return useWords(names).t(name, { name: 'Ana' })
}

test.each([
  [undefined, 'close', 'Fechar'],
  ['blog', 'close', 'Fechar o artigo'],
  ['blog', 'ui:close', 'Fechar'],
  [['blog', 'ui'], 'close', 'Fechar o artigo'],
  ['ui', 'later.greeting', 'Olá, Ana'],
  ['ui', 'later', 'later'],
  ['blog', 'ui:missing.too', 'missing.too'],
])('a component that speaks of %s finds %s', (names, name, text) => {
  const written = renderToString(
    <I18nextProvider i18n={createTexts('pt', some)}>
      <Words names={names} name={name} />
    </I18nextProvider>,
  )
  expect(written).toBe(text)
})

test('another language is another text, in what is on the screen already', async () => {
  const texts = createTexts('pt', some)
  render(
    <I18nextProvider i18n={texts}>
      <Words name="close" />
    </I18nextProvider>,
  )
  texts.addResourceBundle('en', 'ui', { close: 'Close' })
  await act(() => texts.changeLanguage('en'))
  screen.getByText('Close')
})

/** Accepts any texts, not only the site's. */
const AnyTrans = Trans as unknown as FunctionComponent<Record<string, unknown>>

function Marked({ name }: { name: string }) {
  const { t } = useWords('blog')
  return (
    <AnyTrans
      t={t}
      i18nKey="marked"
      values={{ name }}
      components={{ b: <b className="known" />, br: <br /> }}
    />
  )
}

test.each([
  ['Ana', 'Ana'],
  ['<b>Ana</b>', '&lt;b&gt;Ana&lt;/b&gt;'],
])('words of a sentence stand out, and %s makes no element', (name, expected) => {
  const written = renderToString(
    <I18nextProvider i18n={createTexts('pt', some)}>
      <Marked name={name} />
    </I18nextProvider>,
  )
  expect(written.replaceAll('<!-- -->', '')).toBe(`Por <b class="known">${expected}</b>, <br/>ontem`)
})
