import { Extension, InputRule } from '@tiptap/core'

/** Converts a typed Markdown link, such as `[mar](https://example.org)`, to a link. */
export const typedLink = Extension.create({
  name: 'typedLink',
  addInputRules: () => [
    new InputRule({
      find: /(?<!!)\[([^[\]]+)\]\((https?:\/\/[^\s()]+|\/[^\s()]*)\)$/,
      handler: ({ state: { tr, schema }, range: { from, to }, match: [, words = '', href = ''] }) => {
        const link = schema.marks.link?.create({ href })
        if (!link) return
        tr.replaceWith(from, to, schema.text(words, [link]))
        tr.removeStoredMark(link)
      },
    }),
  ],
})
