import { Extension } from '@tiptap/core'
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion'
import { contentId } from '../../../../../ui/focus/skip-link.tsx'
import { keepSlash } from './inserted-slash.ts'

/** State of the list while text is typed after a slash. */
export type MenuState = Pick<SuggestionProps, 'query' | 'range' | 'mount'>

/** Handles a key while the list is open. Returns true if the key was used. */
type TakesKey = (event: KeyboardEvent) => boolean

const listening = new WeakMap<object, TakesKey>()

/** Subscribes to key presses while the list of an editor is open. Returns the unsubscribe function. */
export function listenToKeys(editor: object, take: TakesKey): () => void {
  listening.set(editor, take)
  return () => void listening.delete(editor)
}

/** Opens the list of blocks when a slash is typed at the start of a line. */
export const blockMenu = (show: (menu: MenuState | undefined) => void) =>
  Extension.create({
    name: 'blockMenu',
    addProseMirrorPlugins() {
      const { editor } = this
      return [
        Suggestion({
          editor,
          char: '/',
          startOfLine: true,
          allow: ({ state, range }) => state.doc.resolve(range.from).parent.type.name === 'paragraph',
          placement: 'bottom-start',
          container: `#${contentId}`,
          render: () => ({
            onStart: show,
            onUpdate: show,
            onKeyDown: ({ event }) => listening.get(editor)?.(event) ?? false,
            onExit: () => {
              keepSlash(editor)
              show(undefined)
            },
          }),
        }),
      ]
    },
  })
