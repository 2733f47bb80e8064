import { EditorContent, useEditor } from '@tiptap/react'
import { schema } from '../schema.ts'

/** A text to look at. What the editor does not know is not shown either. */
export function WordsPreview({ html, label }: { html: string; label: string }) {
  const editor = useEditor({
    extensions: schema,
    content: html,
    editable: false,
    injectCSS: false,
    // Long ones scroll, also by keys.
    editorProps: { attributes: { class: 'prose', role: 'document', 'aria-label': label, tabindex: '0' } },
  })
  return (
    <EditorContent
      editor={editor}
      className="wrap-anywhere max-h-[48dvh] flex-auto overflow-auto rounded-picture border border-line p-4 [&_.prose]:text-base [&_img]:h-auto [&_img]:max-w-full"
    />
  )
}
