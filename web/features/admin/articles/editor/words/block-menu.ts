import { Extension } from '@tiptap/core'
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion'
import { contentId } from '../../../../../ui/focus/skip-link.tsx'

/** What is being typed behind a slash. */
export type MenuState = Pick<SuggestionProps, 'query' | 'range' | 'mount'>

/** The list may use a key, by answering true. */
type TakesKey = (event: KeyboardEvent) => boolean

const listening = new WeakMap<object, TakesKey>()

/** The keys that are pressed while the list of an editor is open. */
export function listenToKeys(editor: object, take: TakesKey): () => void {
  listening.set(editor, take)
  return () => void listening.delete(editor)
}

/** A slash at the beginning of a line asks for a block. */
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
            onExit: () => show(undefined),
          }),
        }),
      ]
    },
  })
