import { globSync, readFileSync } from 'node:fs'
import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import { safeHtml } from '../../../../../server/platform/text/safe-html.ts'
import { htmlOf, schema } from './schema.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())

/** Returns the HTML as the editor would save it. */
function through(html: string): string {
  editor = new Editor({ extensions: schema, content: html, injectCSS: false })
  return htmlOf(editor)
}

const picture = `/uploads/${'a'.repeat(26)}.png`
const video =
  '<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" data-youtube="dQw4w9WgXcQ">https://www.youtube.com/watch?v=dQw4w9WgXcQ</a>'

test.each([
  '<p>um<br>dois</p>',
  '<p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s> <code>e</code></p>',
  '<h2>a</h2><h3>b</h3><h4>c</h4>',
  '<blockquote><p>a</p></blockquote><hr><pre><code>a\n  b</code></pre>',
  '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul><ol start="3"><li><p>c</p></li></ol>',
  `<p>a</p><img src="${picture}" alt="mar" width="10" height="20">`,
  `<figure><img src="${picture}" alt=""><figcaption>Um <em>farol</em></figcaption></figure>`,
  '<table><tbody><tr><th><p>a</p></th><th><p>b</p></th></tr><tr><td colspan="2"><p>c</p></td></tr></tbody></table>',
  '<p><a href="https://mar.example/x">fora</a> <a href="/blog/mar">dentro</a> <a href="mailto:a@mar.example">escreva</a></p>',
  `<p>a</p>${video}<p>b</p>`,
])('nothing of %s is lost on the way from the site through the editor and back', (html) => {
  const stored = safeHtml(html)
  expect(safeHtml(through(stored))).toBe(stored)
})

test('a place for a caption in which nothing is written is none of the text', () => {
  const image = `<img src="${picture}" alt="">`
  expect(through(`<p>a</p><figure>${image}<figcaption></figcaption></figure><p>b</p>`)).toBe(
    `<p>a</p>${image}<p>b</p>`,
  )
})

test('whoever chooses the picture of a caption chooses both, and what is typed then breaks neither', () => {
  const figure = `<figure><img src="${picture}" alt=""><figcaption>Farol</figcaption></figure>`
  editor = new Editor({ extensions: schema, content: `<p>a</p>${figure}<p>b</p>`, injectCSS: false })
  editor.commands.setNodeSelection(4)
  expect(editor.state.selection.content().content.firstChild?.type.name).toBe('figure')
  editor.commands.deleteSelection()
  expect(htmlOf(editor)).toBe('<p>a</p><p>b</p>')
})

test('Enter leads from a caption to the line below its picture', () => {
  const figure = `<figure><img src="${picture}" alt=""><figcaption>Farol</figcaption></figure>`
  editor = new Editor({ extensions: schema, content: `${figure}<p>b</p>`, injectCSS: false })
  editor.commands.setTextSelection(7)
  const { view } = editor
  view.someProp('handleKeyDown', (press) => press(view, new KeyboardEvent('keydown', { key: 'Enter' })))
  editor.commands.insertContent('c')
  expect(htmlOf(editor)).toBe(`${figure}<p>c</p><p>b</p>`)
})

test('the static pages that ship with the program go through the editor without a loss', () => {
  // The editor wraps the text of a list item in a paragraph, which looks the same.
  const bare = (html: string) => html.replaceAll(/<\/?p>|\s+/g, '')
  const files = globSync('server/features/site/texts/*/*.html')
  expect(files).toHaveLength(16)
  for (const file of files) {
    const content = readFileSync(file, 'utf8').replace(/^<title>.*\n/, '')
    expect(bare(safeHtml(through(content)))).toBe(bare(content))
  }
})

test.each([
  ['<b>a</b><i>b</i><h1>c</h1>', /^<p><strong>a<\/strong><em>b<\/em><\/p><p>c<\/p>$/],
  ['<p>a<img src="https://elsewhere.example/x.png"></p>', /^<p>a<\/p>$/],
  ['<p>a</p><img src="data:image/png;base64,AAAA">', /^<p>a<\/p>$/],
  [`<p><a href="javascript:alert(1)">a</a></p>`, /^<p>a<\/p>$/],
  ['<p onclick="x()" style="color:red" class="y">a</p><script>alert(1)</script>', /^<p>a<\/p>$/],
  ['<iframe src="https://evil.example"></iframe><p>a</p>', /^<p>a<\/p>$/],
  [
    '<a data-youtube="nada" href="https://x.example">a</a>',
    /^<p><a href="https:\/\/x\.example">a<\/a><\/p>$/,
  ],
])('what is pasted of %s is only what the site lets through', (html, expected) => {
  expect(through(html)).toMatch(expected)
})
