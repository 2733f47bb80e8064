import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import { htmlOf, schema } from '../schema.ts'
import { typedLink } from './typed-link.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())

/** Returns the text after its last character was typed, and one more word. */
function typed(text: string): string {
  const content = `<p>${text.slice(0, -1)}</p>`
  editor = new Editor({ extensions: [...schema, typedLink], content, injectCSS: false })
  const { view } = editor
  const end = view.state.doc.content.size - 1
  editor.commands.setTextSelection(end)
  const last = text.at(-1) ?? ''
  const insert = () => view.state.tr.insertText(last, end)
  if (!view.someProp('handleTextInput', (handle) => handle(view, end, end, last, insert)))
    view.dispatch(insert())
  view.dispatch(view.state.tr.insertText(' fim'))
  return htmlOf(editor)
}

test('a link typed in Markdown becomes one when it is closed, and what follows is plain', () => {
  expect(typed('Veja [a maré](https://mar.example/x)')).toBe(
    '<p>Veja <a href="https://mar.example/x">a maré</a> fim</p>',
  )
  expect(typed('[Blog](/blog)')).toBe('<p><a href="/blog">Blog</a> fim</p>')
})

test('what is no link stays as it was typed', () => {
  for (const text of ['[x](javascript:alert)', '![foto](https://mar.example/x.png)', 'lista[0](nota)'])
    expect(typed(text)).toBe(`<p>${text} fim</p>`)
})
