import { globSync, readFileSync } from 'node:fs'
import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import { safeHtml } from '../../../../server/platform/text/safe-html.ts'
import { schema, withoutLastLine } from './schema.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())

/** What the editor makes of a text that it is given. */
function through(html: string): string {
  editor = new Editor({ extensions: schema, content: html, injectCSS: false })
  return withoutLastLine(editor.getHTML())
}

const picture = `/uploads/${'a'.repeat(26)}.png`
const video =
  '<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" data-youtube="dQw4w9WgXcQ">https://www.youtube.com/watch?v=dQw4w9WgXcQ</a>'

test.each([
  '<p>um<br>dois</p>',
  '<p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s> <code>e</code></p>',
  '<h2>a</h2><h3>b</h3><h4>c</h4>',
  '<blockquote><p>a</p></blockquote><hr><pre><code>a\n  b</code></pre>',
  '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul><ol><li><p>c</p></li></ol>',
  `<p>a</p><img src="${picture}" alt="mar" width="10" height="20">`,
  `<figure><img src="${picture}" alt=""><figcaption>Um <em>farol</em></figcaption></figure>`,
  '<table><tbody><tr><th><p>a</p></th><th><p>b</p></th></tr><tr><td colspan="2"><p>c</p></td></tr></tbody></table>',
  '<p><a href="https://mar.example/x">fora</a> <a href="/blog/mar">dentro</a> <a href="mailto:a@mar.example">escreva</a></p>',
  `<p>a</p>${video}<p>b</p>`,
])('nothing of %s is lost on the way from the site through the editor and back', (html) => {
  const kept = safeHtml(html)
  expect(safeHtml(through(kept))).toBe(kept)
})

test('the static pages that ship with the program go through the editor without a loss', () => {
  // A line of a list is a paragraph there, which looks the same.
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
])('what is pasted of %s is only what the site lets through', (html, made) => {
  expect(through(html)).toMatch(made)
})
