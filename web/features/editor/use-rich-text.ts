import { type Editor, useEditor } from '@tiptap/react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { withPastedVideos } from './paste-videos.ts'
import { schema, withoutLastLine } from './schema.ts'

interface RichText {
  content: string
  /** Grows when the content was replaced by other means than typing here. */
  replaced: number
  onContent: (html: string) => void
  /** Dropped or pasted. `at` is a place in the document, where there is one. */
  onFiles: (files: File[], at?: number) => void
}

/** The part of the editor that holds the words. */
export function useRichText({ content, replaced, onContent, onFiles }: RichText): Editor | null {
  const { t } = useTranslation('staff-editor')
  const tell = useEffectEvent((html: string) => onContent(withoutLastLine(html)))
  const take = useEffectEvent(onFiles)
  const editor = useEditor({
    extensions: schema,
    content,
    // Its style sheet is ours: the page lets no other in.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: 'prose editor-words',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t('text.content'),
      },
      transformPasted: withPastedVideos,
      handlePaste: (_, event) => hasFiles(event.clipboardData, (files) => take(files)),
      handleDrop: (view, event) =>
        hasFiles(event.dataTransfer, (files) =>
          take(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos),
        ),
    },
    onUpdate: (changed) => tell(changed.editor.getHTML()),
  })

  // As when it is opened: that this editor would write the same in other letters is no change to save.
  const put = useEffectEvent(() => {
    if (!editor || withoutLastLine(editor.getHTML()) === content) return
    editor.commands.setContent(content, { emitUpdate: false })
  })
  useEffect(() => {
    if (replaced > 0) put()
  }, [replaced])

  useEffect(() => {
    // A file that misses the text would otherwise replace the page.
    const keep = (event: DragEvent) => event.preventDefault()
    document.addEventListener('dragover', keep)
    document.addEventListener('drop', keep)
    return () => {
      document.removeEventListener('dragover', keep)
      document.removeEventListener('drop', keep)
    }
  }, [])
  return editor
}

/** True where there were any: then nothing else is made of what came. Words copied with a picture stay words. */
function hasFiles(brought: DataTransfer | null, take: (files: File[]) => void): boolean {
  const files = [...(brought?.files ?? [])]
  if (files.length === 0 || brought?.types.includes('text/html')) return false
  take(files)
  return true
}
