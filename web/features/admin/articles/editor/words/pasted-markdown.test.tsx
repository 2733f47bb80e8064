import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import { machineSlowness } from '../../../../../../tests/support/machine-slowness.ts'
import { processorTime } from '../../../../../../tests/support/processor-time.ts'
import { htmlOf, schema } from '../schema.ts'
import { cleanPastedHtml } from './pasted-html.ts'
import { htmlOfMarkdown, isMarkdown } from './pasted-markdown.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())

/** Returns what the editor makes of pasted Markdown. */
function pasted(markdown: string): string {
  const content = cleanPastedHtml(htmlOfMarkdown(markdown)).html
  editor = new Editor({ extensions: schema, content, injectCSS: false })
  return htmlOf(editor)
}

test('blocks of Markdown come as blocks, and its title as a heading below that of the article', () => {
  const text =
    '# A maré\r\n\r\nUm dia\r\nde mar.\n\n## Horas ##\n- alta\n  e clara\n  - seis\n  - sete\n* baixa\n\n3. olhar\n4. ir\n\n> Quem volta\n> **volta**\n\n```js\nif (a < b) **x**\n```\n\n---\nfim'
  expect(pasted(text)).toBe(
    [
      '<h2>A maré</h2><p>Um dia<br>de mar.</p><h3>Horas</h3>',
      '<ul><li><p>alta<br>e clara</p><ul><li><p>seis</p></li><li><p>sete</p></li></ul></li></ul><ul><li><p>baixa</p></li></ul>',
      '<ol start="3"><li><p>olhar</p></li><li><p>ir</p></li></ol>',
      '<blockquote><p>Quem volta<br><strong>volta</strong></p></blockquote>',
      '<pre><code>if (a &lt; b) **x**</code></pre><hr><p>fim</p>',
    ].join(''),
  )
})

test.each([
  ['a **b c** d', '<p>a <strong>b c</strong> d</p>'],
  ['__a__ e *b* e _c_', '<p><strong>a</strong> e <em>b</em> e <em>c</em></p>'],
  ['~~a~~ `**b**` \\*c\\*', '<p><s>a</s> <code>**b**</code> *c*</p>'],
  [
    '[o *mar*](https://mar.example/a_b_c "Mar")',
    '<p><a href="https://mar.example/a_b_c" title="Mar">o <em>mar</em></a></p>',
  ],
  ['um[^1]\n\n[^1]: nota', '<p>um[^1]</p><p>[^1]: nota</p>'],
  ['2 * 3 * 4 e um_nome_longo', '<p>2 * 3 * 4 e um_nome_longo</p>'],
  ['<script>x</script> & [x](javascript:x)', '<p>&lt;script&gt;x&lt;/script&gt; &amp; x</p>'],
])('%s', (text, html) => {
  expect(pasted(text)).toBe(html)
})

test('a picture of Markdown is left out by its name, as any of another site', () => {
  expect(cleanPastedHtml(htmlOfMarkdown('a ![Farol](https://mar.example/f.png) b'))).toEqual({
    html: '<p>a  b</p>',
    leftOut: ['Farol'],
  })
})

test.each([
  ['# Um título', true],
  ['um **forte** e', true],
  ['- um\n- dois', true],
  ['1. um\n\n2. dois', true],
  ['> dito', true],
  ['[mar](https://mar.example)', true],
  ['Só palavras, 2 * 3 * 4.', false],
  ['- uma só', false],
  ['#mar #farol', false],
  ['[00:12.00] um verso\n[00:15.00] outro', false],
])('whether %j is Markdown: %s', (text, answer) => {
  expect(isMarkdown(text)).toBe(answer)
})

test.each(['[', '*', '**a', '_', '- * ', '> ', '`', '# ', '[a](', '- a\n'])(
  'the longest text of %j is read before anybody waits',
  (part) => {
    const text = part.repeat(50_000 / part.length)
    const spent = processorTime(() => isMarkdown(text) && htmlOfMarkdown(text))
    expect(spent / machineSlowness()).toBeLessThan(3000)
  },
)
