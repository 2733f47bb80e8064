import { expect, test } from 'vitest'
import { isAddressed, textParts } from './text-parts.ts'

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
