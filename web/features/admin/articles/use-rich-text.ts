import { type Editor, useEditor } from '@tiptap/react'
import { useEffect, useEffectEvent } from 'react'
import { withPastedVideos } from './paste-videos.ts'
import { cleanPastedHtml, isOnlyPicture } from './pasted-html.ts'
import { schema, withoutLastLine } from './schema.ts'

interface RichText {
  /** What it is called for those who cannot see it. */
  label: string
  content: string
  /** Grows when the content was replaced by other means than typing here. */
  replaced: number
  onContent: (html: string) => void
  /** Dropped or pasted. `at` is a place in the document, where there is one. Without it, files are passed over. */
  onFiles: ((files: File[], at?: number) => void) | undefined
  /** Pictures of other sites that did not come along with what was pasted, by name. */
  onLeftOut: (pictures: string[]) => void
  /** Somebody wants a link, by the keys that make one everywhere. */
  onLink: () => void
}

/** The part of the editor that holds the words. */
export function useRichText({ label, content, replaced, onContent, ...on }: RichText): Editor | null {
  const tell = useEffectEvent((html: string) => onContent(withoutLastLine(html)))
  const take = useEffectEvent((files: File[], at?: number) => on.onFiles?.(files, at))
  const leaveOut = useEffectEvent(on.onLeftOut)
  const link = useEffectEvent(on.onLink)
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
        'aria-label': label,
      },
      transformPastedHTML: (html) => {
        const pasted = cleanPastedHtml(html)
        if (pasted.leftOut.length > 0) leaveOut(pasted.leftOut)
        return pasted.html
      },
      transformPasted: withPastedVideos,
      handleKeyDown: (_, event) => {
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey)
          return false
        event.preventDefault()
        link()
        return true
      },
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
  const html = brought?.getData('text/html') ?? ''
  if (files.length === 0 || (html && !isOnlyPicture(html))) return false
  take(files)
  return true
}
