import { EditorContent, useEditor } from '@tiptap/react'
import { schema } from '../schema.ts'

/** Read-only preview of a text, limited to what the editor supports. */
export function WordsPreview({ html, label }: { html: string; label: string }) {
  const editor = useEditor({
    extensions: schema,
    content: html,
    editable: false,
    injectCSS: false,
    // Focusable, so that long texts scroll by keyboard.
    editorProps: { attributes: { class: 'prose', role: 'document', 'aria-label': label, tabindex: '0' } },
  })
  return (
    <EditorContent
      editor={editor}
      className="wrap-anywhere max-h-[48dvh] flex-auto overflow-auto rounded-picture border border-line p-4 [&_.prose]:text-base [&_.ProseMirror-separator]:hidden [&_img]:h-auto [&_img]:max-w-full"
    />
  )
}
