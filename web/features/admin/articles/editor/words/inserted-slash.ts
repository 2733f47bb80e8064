import type { Editor, Range } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'

/** Editors whose slash was inserted by a button: it is undone together with what is inserted in its place. */
const byButton = new WeakSet<object>()

/** Inserts a slash on an empty line, where it opens the list of blocks. */
export function insertSlash(editor: Editor): void {
  const { $from } = editor.state.selection
  const isOnEmptyLine = $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0
  const chain = editor
    .chain()
    .focus()
    .command(({ tr }) => Boolean(closeHistory(tr)))
  if (isOnEmptyLine) chain.insertContent('/').run()
  else {
    chain
      .insertContentAt(
        $from.depth > 0 ? $from.after(1) : $from.pos,
        { type: 'paragraph' },
        { updateSelection: true },
      )
      .insertContent('/')
      .run()
  }
  byButton.add(editor)
}

/** Deletes a slash, and what was typed after it, before a block is inserted. */
export function deleteSlash(editor: Editor, range: Range): void {
  const joins = byButton.delete(editor)
  editor
    .chain()
    .focus()
    .deleteRange(range)
    // The history adds an appended transaction to the last event.
    .command(({ tr }) => Boolean(joins ? tr.setMeta('appendedTransaction', tr) : tr))
    .run()
}

/** A slash that stays is the user's own. */
export const keepSlash = (editor: object): void => void byButton.delete(editor)
