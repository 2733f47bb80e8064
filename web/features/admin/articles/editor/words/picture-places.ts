import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

interface Change {
  add?: { at: number; element: HTMLElement }
  remove?: HTMLElement
}

const key = new PluginKey<DecorationSet>('picturePlaces')

/** Plugin with a placeholder element for each upload, which moves with the text around it. */
export const picturePlaces = () =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, before) {
        const { add, remove } = (tr.getMeta(key) ?? {}) as Change
        let places = before.map(tr.mapping, tr.doc)
        if (remove)
          places = places.remove(places.find().filter(({ spec: { element } }) => element === remove))
        if (!add) return places
        const { element } = add
        const spec = { element, side: 1, ignoreSelection: true, stopEvent: () => true }
        return places.add(tr.doc, [Decoration.widget(add.at, element, spec)])
      },
    },
    props: { decorations: (state) => key.getState(state) },
  })

export const addPlace = (tr: Transaction, at: number, element: HTMLElement) =>
  tr.setMeta(key, { add: { at, element } } satisfies Change)

export const removePlace = (tr: Transaction, element: HTMLElement) =>
  tr.setMeta(key, { remove: element } satisfies Change)

/** Returns the current position of a placeholder; undefined if the text around it was deleted. */
export const placeOf = (state: EditorState, element: HTMLElement): number | undefined =>
  key
    .getState(state)
    ?.find()
    .find(({ spec: { element: placed } }) => placed === element)?.from
