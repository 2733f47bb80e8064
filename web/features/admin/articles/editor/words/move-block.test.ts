import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import { htmlOf, schema } from '../schema.ts'
import { moveBlock, movedIn } from './move-block.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())

function opened(content: string, words: string): Editor {
  editor = new Editor({ extensions: schema, content, injectCSS: false })
  const made = editor
  made.state.doc.descendants((node, at) => {
    if (node.isText && node.text?.includes(words)) made.commands.setTextSelection(at + 1)
  })
  return made
}

const move = (made: Editor, by: -1 | 1) => moveBlock(made.state, by, made.view.dispatch)

test('a paragraph goes past what stands before it, and the words stay selected', () => {
  const made = opened('<p>um</p><hr><p>dois</p>', 'dois')
  const heard: unknown[] = []
  made.on('transaction', ({ transaction }) => heard.push(movedIn(transaction)))
  expect(move(made, -1)).toBe(true)
  expect(htmlOf(made)).toBe('<p>um</p><p>dois</p><hr>')
  expect(made.state.selection.$from.parent.textContent).toBe('dois')
  expect(heard).toContainEqual({ place: 2, count: expect.any(Number) })
  move(made, -1)
  expect(htmlOf(made)).toBe('<p>dois</p><p>um</p><hr>')
  expect(move(made, -1)).toBe(false)
  made.commands.undo()
  expect(htmlOf(made)).toBe('<p>um</p><p>dois</p><hr>')
})

test('an item moves within its list, and at its end the list does', () => {
  const made = opened('<p>antes</p><ul><li><p>um</p></li><li><p>dois</p></li></ul>', 'dois')
  move(made, -1)
  expect(htmlOf(made)).toBe('<p>antes</p><ul><li><p>dois</p></li><li><p>um</p></li></ul>')
  move(made, -1)
  expect(htmlOf(made)).toBe('<ul><li><p>dois</p></li><li><p>um</p></li></ul><p>antes</p>')
})

test('a table is moved as a whole from any of its cells, and a picture that is selected', () => {
  const made = opened('<table><tr><td><p>a</p></td></tr><tr><td><p>b</p></td></tr></table><p>fim</p>', 'b')
  move(made, 1)
  expect(htmlOf(made)).toMatch(/^<p>fim<\/p><table>.*a.*b.*<\/table>/)
  made.commands.setContent('<p>um</p><img src="/uploads/aaaaaaaaaaaaaaaaaaaaaaaaaa.jpg"><p>dois</p>')
  made.commands.setNodeSelection(4)
  move(made, 1)
  expect(htmlOf(made)).toMatch(/^<p>um<\/p><p>dois<\/p><img /)
})
