import { Editor } from '@tiptap/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { schema } from '../schema.ts'
import { deleteSlash, insertSlash } from './inserted-slash.ts'
import { toolNamed } from './tools.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  editor?.destroy()
  vi.useRealTimers()
})

let editor: Editor | undefined

function write(content: string): Editor {
  editor = new Editor({ extensions: schema, content, injectCSS: false })
  editor.commands.focus('end')
  return editor
}

/** Longer than what the history takes for one act. */
const pause = () => vi.advanceTimersByTime(2000)

test.each(['a full line', 'an empty line'])(
  'a block that was chosen after a tap on %s is undone at once, and nothing else is',
  (line) => {
    const written = write('<p>Mar</p>')
    // Without a pause the history takes acts beside each other for one.
    if (line === 'a full line') written.commands.insertContent('!')
    else written.commands.splitBlock()
    const typed = written.getHTML()
    insertSlash(written)
    pause()
    const { from } = written.state.selection
    deleteSlash(written, { from: from - 1, to: from })
    toolNamed('h3')?.run?.(written)
    expect(written.getHTML()).toContain('<h3>')
    written.commands.undo()
    expect(written.getHTML()).toBe(typed)
  },
)

test('a slash that somebody has typed comes back', () => {
  const written = write('<p></p>')
  written.commands.insertContent('/')
  pause()
  deleteSlash(written, { from: 1, to: 2 })
  toolNamed('h3')?.run?.(written)
  written.commands.undo()
  expect(written.getText()).toBe('/')
})
