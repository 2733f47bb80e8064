import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import { htmlOf, schema } from '../schema.ts'
import { moveBlock, movedIn } from './move-block.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())

function opened(content: string, words: string): Editor {
  editor = new Editor({ extensions: schema, content, injectCSS: false })
  const created = editor
  created.state.doc.descendants((node, at) => {
    if (node.isText && node.text?.includes(words)) created.commands.setTextSelection(at + 1)
  })
  return created
}

const move = (made: Editor, by: -1 | 1) => moveBlock(made.state, by, made.view.dispatch)

test('a paragraph goes past what stands before it, and the words stay selected', () => {
  const created = opened('<p>um</p><hr><p>dois</p>', 'dois')
  const received: unknown[] = []
  created.on('transaction', ({ transaction }) => received.push(movedIn(transaction)))
  expect(move(created, -1)).toBe(true)
  expect(htmlOf(created)).toBe('<p>um</p><p>dois</p><hr>')
  expect(created.state.selection.$from.parent.textContent).toBe('dois')
  expect(received).toContainEqual({ place: 2, count: expect.any(Number) })
  move(created, -1)
  expect(htmlOf(created)).toBe('<p>dois</p><p>um</p><hr>')
  expect(move(created, -1)).toBe(false)
  created.commands.undo()
  expect(htmlOf(created)).toBe('<p>um</p><p>dois</p><hr>')
})

test('an item moves within its list, and at its end the list does', () => {
  const created = opened('<p>antes</p><ul><li><p>um</p></li><li><p>dois</p></li></ul>', 'dois')
  move(created, -1)
  expect(htmlOf(created)).toBe('<p>antes</p><ul><li><p>dois</p></li><li><p>um</p></li></ul>')
  move(created, -1)
  expect(htmlOf(created)).toBe('<ul><li><p>dois</p></li><li><p>um</p></li></ul><p>antes</p>')
})

test('a table is moved as a whole from any of its cells, and a picture that is selected', () => {
  const created = opened('<table><tr><td><p>a</p></td></tr><tr><td><p>b</p></td></tr></table><p>fim</p>', 'b')
  move(created, 1)
  expect(htmlOf(created)).toMatch(/^<p>fim<\/p><table>.*a.*b.*<\/table>/)
  created.commands.setContent('<p>um</p><img src="/uploads/aaaaaaaaaaaaaaaaaaaaaaaaaa.jpg"><p>dois</p>')
  created.commands.setNodeSelection(4)
  move(created, 1)
  expect(htmlOf(created)).toMatch(/^<p>um<\/p><p>dois<\/p><img /)
})
