import { expect, test } from 'vitest'
import { isAddressed, shownText, type TextPart, textParts } from './text-parts.ts'

const links = (text: string) => textParts(text).flatMap((part) => (part.kind === 'link' ? [part.text] : []))

test.each([
  ['veja https://barra.example/plano-07.', 'https://barra.example/plano-07'],
  ['(https://pt.wikipedia.org/wiki/Barra_(Salvador))', 'https://pt.wikipedia.org/wiki/Barra_(Salvador)'],
  ['HTTP://RIO.example/?q=a&b=c, depois', 'HTTP://RIO.example/?q=a&b=c'],
  ['https://a.example/#topo!', 'https://a.example/#topo'],
])('in %j the address is %j', (text, address) => {
  expect(links(text)).toEqual([address])
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example', 'https://', 'http://['])(
  '%j is no link',
  (text) => {
    expect(links(text)).toEqual([])
  },
)

test('the parts put together are the text again, whatever it is', () => {
  const text = 'lia: <b>oi</b> https://a.example/x, #rio e a#b "https://b.example" @lia'

  expect(
    textParts(text, ['lia'])
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('a channel is named by a hash and a slug, apart from other words', () => {
  const channels = textParts('#rio, C# #trilhas! x#y #25a35anos').flatMap((part) =>
    part.kind === 'channel' ? [part.slug] : [],
  )

  expect(channels).toEqual(['rio', 'trilhas', '25a35anos'])
})

test.each(['lia: vem?', 'oi @lia', 'oi LIA.', 'cadê (lia)?'])('%j speaks to lia', (text) => {
  expect(isAddressed(text, ['lia'])).toBe(true)
})

test.each(['lia.camara: vem?', 'julia', 'lia-2', 'família', 'https://a.example/lia', 'lia_x'])(
  '%j does not speak to lia',
  (text) => {
    expect(isAddressed(text, ['lia'])).toBe(false)
  },
)

test('a nickname of brackets and backslashes is found, and no pattern', () => {
  expect(isAddressed('oi [x]^\\, tudo?', ['[x]^\\'])).toBe(true)
  expect(isAddressed('oi abc', ['a.c'])).toBe(false)
})

const shape = (text: string, names: readonly string[] = []): unknown[] =>
  textParts(text, names).map((part) => {
    if (part.kind === 'text') return part.text
    return 'parts' in part ? { [part.kind]: shape(part.text, names) } : { [part.kind]: part.text }
  })

test.each([
  ['isto é **forte** e isto _leve_', ['isto é ', { strong: ['forte'] }, ' e isto ', { em: ['leve'] }]],
  ['**forte e _leve_**', [{ strong: ['forte e ', { em: ['leve'] }] }]],
  ['use `a_b_c` e `**nada**`', ['use ', { code: 'a_b_c' }, ' e ', { code: '**nada**' }]],
  ['```\nlinha 1\n> linha 2\n```', [{ block: 'linha 1\n> linha 2' }]],
  ['> disse ele\n> e _ela_\nnão', [{ quote: ['disse ele\ne ', { em: ['ela'] }] }, 'não']],
  ['veja www.barra.example/mar_e_mar.', ['veja ', { link: 'www.barra.example/mar_e_mar' }, '.']],
  ['**@lia** vem?', [{ strong: [{ name: '@lia' }] }, ' vem?']],
])('%j is shown as what its signs mean', (text, parts) => {
  expect(shape(text, ['lia'])).toEqual(parts)
})

test.each([
  'nome_de_arquivo e outro_nome',
  '2 ** 3 ** 4',
  '^_^ oi ^_^',
  'a > b',
  '** nada **',
  '__init__',
  'um ` só',
  'fim de www.',
  'amigo@www.exemplo.com',
])('%j has no signs that mean anything', (text) => {
  expect(shape(text)).toEqual([text])
})

test('whoever is called is a name, whether the reader or somebody else', () => {
  const names = (text: string) =>
    textParts(text, ['Lia']).flatMap((part) => (part.kind === 'name' ? [[part.text, part.own]] : []))
  expect(names('rui: vem com @lia e @ana.')).toEqual([
    ['rui', false],
    ['@lia', true],
    ['@ana', false],
  ])
  expect(names('eva@exemplo.com')).toEqual([])
})

test('www leads to https, and every text of two thousand signs is read in the time of a blink', () => {
  expect(textParts('www.barra.example')[0]).toMatchObject({ href: 'https://www.barra.example/' })
  const dear = ['**', '_a ', '`', '```', '> ', '@a', 'a:', '**_', '[', ' ', 'www.', '#', 'http://', '\n>']
  for (const sign of dear) {
    const text = sign.repeat(2000 / sign.length)
    const before = process.cpuUsage()
    textParts(text, ['lia'])
    const { user } = process.cpuUsage(before)
    expect(user / 1000, sign).toBeLessThan(100)
  }
})

test('quotes in quotes end somewhere, so that no line is too deep to be drawn', () => {
  const depthOf = (parts: TextPart[]): number =>
    Math.max(0, ...parts.map((part) => ('parts' in part ? 1 + depthOf(part.parts) : 0)))
  expect(depthOf(textParts('>>> três'))).toBe(3)
  for (const sign of ['>', '> ', '>\n'])
    expect(depthOf(textParts(`${sign.repeat(1000)}mar`))).toBeLessThan(10)
  expect(JSON.stringify(textParts(`${'>'.repeat(9)}mar`))).toContain('{"kind":"text","text":">mar"}')
})

test.each([
  ['isto é **forte** e _leve_, com `código`', 'isto é forte e leve, com código'],
  ['> disse ele\nnão foi assim', 'não foi assim'],
  ['> só **isto**', 'só isto'],
  ['```\nlinha 1\n  linha 2\n```', 'linha 1 linha 2'],
  ['veja https://www.barra.example/mar_e_mar#:~:text=o%20mar, já', 'veja barra.example/mar_e_mar, já'],
  ['nome_de_arquivo e 2 ** 3', 'nome_de_arquivo e 2 ** 3'],
])('%j is quoted in one line as it is shown: %j', (text, quoted) => {
  expect(shownText(text)).toBe(quoted)
})
