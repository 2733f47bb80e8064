import { expect, test } from 'vitest'
import { productUrl, typedProductUrl } from './product-url.ts'

test.each([
  ['https://loja.example/lente?ref=barra#preco', 'https://loja.example/lente?ref=barra#preco'],
  ['  HTTP://Loja.Example ', 'http://loja.example/'],
  ['https://café.example/mar', 'https://xn--caf-dma.example/mar'],
  ['https://loja.example:8443/a b', 'https://loja.example:8443/a%20b'],
])('%s is a link', (written, expected) => {
  expect(productUrl(written)).toBe(expected)
})

const long = `https://loja.example/${'a'.repeat(2048)}`
test.each([
  ...['', 'loja.example', '//loja.example', '/loja', 'https:', 'https://', 'https:///', 'https:loja.example'],
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)'],
  ...[
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://loja.example',
    'blob:https://a.example/1',
  ],
  ...['https://ana@loja.example', 'https://ana:senha@loja.example', 'https://loja.example\\@mau.example'],
  ...['https://localhost', 'http://localhost.', 'https://loja', 'https://a.localhost', 'https://nas.local'],
  ...['https://127.0.0.1', 'https://2130706433', 'https://0x7f000001', 'https://0177.0.0.1', 'https://127.1'],
  ...['https://[::1]', 'https://[::ffff:127.0.0.1]', 'https://169.254.169.254/latest', 'https://10.0.0.1'],
  ...[
    'https://metadata.internal',
    'https://loja.example/\u0000',
    'https://loja\t.example',
    'https:\n//loja.example',
  ],
  ...['https://<script>.example', 'https://loja .example', 'https://%00.example', 'mailto:ana@loja.example'],
  long,
])('%s is none', (written) => {
  expect(productUrl(written)).toBeUndefined()
})

test.each([
  ['amazon.com.br/dp/B0?tag=barra', 'https://amazon.com.br/dp/B0?tag=barra'],
  [' loja.example ', 'https://loja.example/'],
  ['https://amzn.example/3x?a=1&amp;tag=barra', 'https://amzn.example/3x?a=1&tag=barra'],
  ['http://loja.example', 'http://loja.example/'],
])('%s is typed for %s', (typed, expected) => {
  expect(typedProductUrl(typed)).toBe(expected)
})

test.each([
  '',
  'lente',
  'javascript:alert(1)',
  '//loja.example',
  '/loja',
  'localhost:3000',
  'ana@loja.example',
])('%s is typed for none', (typed) => {
  expect(typedProductUrl(typed)).toBeUndefined()
})
