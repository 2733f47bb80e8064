import { type Content, Extension } from '@tiptap/core'
import { Placeholder, Selection } from '@tiptap/extensions'
import { Fragment, DOMParser as ModelParser, type Node, Slice } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { type Editor, useEditor } from '@tiptap/react'
import { search } from 'prosemirror-search'
import { useEffect, useEffectEvent } from 'react'
import { youtubeId } from '#contract/rules/youtube.ts'
import { tabText } from '../../../../../platform/texts/tab-texts.ts'
import { hasInitial } from '../../../../blog/article/initial.ts'
import { htmlOf, schema } from '../schema.ts'
import { blockMenu, type MenuState } from './block-menu.ts'
import { moveBlock } from './move-block.ts'
import { cleanPastedHtml, isOnlyPicture } from './pasted-html.ts'
import { isTooLong } from './pasted-length.ts'
import { htmlOfMarkdown, isMarkdown } from './pasted-markdown.ts'
import { picturePlaces } from './picture-places.ts'

interface RichText {
  /** What it is called for those who cannot see it. */
  label: string
  /** The classes of the element that readers see it in. */
  look: string
  content: string
  /** Grows when the content was replaced by other means than typing here. */
  replaced: number
  onContent: (html: string) => void
  /** Dropped or pasted. `at` is a place in the document, where there is one. Without it, files are passed over. */
  onFiles: ((files: File[], at?: number) => void) | undefined
  /** Pictures of other sites that did not come along with what was pasted, by name. */
  onLeftOut: (pictures: string[]) => void
  /** What was pasted or dropped is more than a text may have: nothing of it comes in. */
  onTooLong: () => void
  /** Somebody wants a link, by the keys that make one everywhere. */
  onLink: () => void
  /** The key that leads to the tools at the selection. */
  onTools: () => void
  onMenu: (menu: MenuState | undefined) => void
}

/** The part of the editor that holds the words. */
export function useRichText({ label, look, content, replaced, onContent, ...on }: RichText): Editor | null {
  const tell = useEffectEvent((html: string) => onContent(html))
  const take = useEffectEvent((files: File[], at?: number) => on.onFiles?.(files, at))
  const leaveOut = useEffectEvent(on.onLeftOut)
  const refuse = useEffectEvent(on.onTooLong)
  const link = useEffectEvent(on.onLink)
  const tools = useEffectEvent(on.onTools)
  const menu = useEffectEvent(on.onMenu)
  const clean = (copied: string): string => {
    const { html, leftOut } = cleanPastedHtml(copied)
    if (leftOut.length > 0) leaveOut(leftOut)
    return html
  }
  const editor = useEditor({
    extensions: [
      ...schema,
      Placeholder.configure({ placeholder: hintIn, includeChildren: true, showOnlyCurrent: false }),
      // Seen also while its address is typed.
      Selection.configure({ className: 'editor-selection' }),
      blockMenu((state) => menu(state)),
      Extension.create({ name: 'moveBlock', addKeyboardShortcuts: () => moveKeys }),
      Extension.create({ name: 'find', addProseMirrorPlugins: () => [search(), picturePlaces()] }),
    ],
    content,
    // Its style sheet is ours: the page lets no other in.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      // The line that is written is neither below the bar nor below the tools of a phone.
      scrollThreshold: { top: 150, bottom: 120, left: 0, right: 0 },
      scrollMargin: { top: 150, bottom: 120, left: 0, right: 0 },
      attributes: (state) => ({
        class: `${look} ${initialOf(state, look)} editor-words`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-description': tabText('staff-editor:keysHint'),
      }),
      transformPastedHTML: clean,
      // By Ctrl+Shift+V words are pasted as they are.
      clipboardTextParser: (text, context, plain, { state }) => {
        // Nothing leaves it to the editor, which its type does not say.
        if (plain || !isMarkdown(text)) return undefined as unknown as Slice
        const { body } = new DOMParser().parseFromString(clean(htmlOfMarkdown(text)), 'text/html')
        return ModelParser.fromSchema(state.schema).parseSlice(body, { context })
      },
      transformPasted: withPastedVideos,
      handleKeyDown: (_, event) => {
        const isLink = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey
        const isTools = event.key === 'F10' && event.altKey
        if (!isLink && !isTools) return false
        event.preventDefault()
        if (isLink) link()
        else tools()
        return true
      },
      handlePaste: (_, event) =>
        refuses(event.clipboardData, refuse) || hasFiles(event.clipboardData, (files) => take(files)),
      handleDrop: (view, event) =>
        refuses(event.dataTransfer, refuse) ||
        hasFiles(event.dataTransfer, (files) =>
          take(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos),
        ),
    },
    onUpdate: (changed) => tell(htmlOf(changed.editor)),
  })

  // As when it is opened: that this editor would write the same in other letters is no change to save.
  const put = useEffectEvent(() => {
    if (!editor || htmlOf(editor) === content) return
    editor.commands.setContent(content satisfies Content, { emitUpdate: false })
  })
  useEffect(() => {
    if (replaced > 0) put()
  }, [replaced])

  useEffect(() => {
    // A file that misses the text would otherwise replace the page.
    const preventDrop = (event: DragEvent) => event.preventDefault()
    document.addEventListener('dragover', preventDrop)
    document.addEventListener('drop', preventDrop)
    return () => {
      document.removeEventListener('dragover', preventDrop)
      document.removeEventListener('drop', preventDrop)
    }
  }, [])
  return editor
}

/** Where there is nowhere to go, they select nothing either. */
const moveKeys = {
  'Alt-Shift-ArrowUp': ({ editor: { state, view } }: { editor: Editor }) =>
    moveBlock(state, -1, view.dispatch) || true,
  'Alt-Shift-ArrowDown': ({ editor: { state, view } }: { editor: Editor }) =>
    moveBlock(state, 1, view.dispatch) || true,
}

/** What is pasted, with the addresses of videos that have a line of their own made into these videos. */
function withPastedVideos(slice: Slice, { state }: EditorView): Slice {
  const { $from, $to } = state.selection
  const { content, openStart, openEnd } = slice
  const { video } = state.schema.nodes
  if (!video || $from.parent.type.name !== 'paragraph') return slice
  // Bare words are a line only if they are alone.
  if (content.childCount > 1 && content.firstChild?.isInline) return slice

  // At its ends, what is pasted runs on into the paragraph that it is pasted into.
  const startsLine = !isOpen(content.firstChild, openStart) || $from.parentOffset === 0
  const endsLine = !isOpen(content.lastChild, openEnd) || $to.parentOffset === $to.parent.content.size
  const last = content.childCount - 1

  const nodes = content.content.map((node, index) => {
    const isOwnLine = (index > 0 || startsLine) && (index < last || endsLine)
    const id = isOwnLine ? videoOf(node) : undefined
    return id === undefined ? node : video.create({ id })
  })
  // A video has no inside that could run on into anything.
  const depthOf = (node: Node | undefined, depth: number) => (node?.type === video ? 0 : depth)
  return new Slice(Fragment.from(nodes), depthOf(nodes[0], openStart), depthOf(nodes.at(-1), openEnd))
}

const isOpen = (node: Node | null, depth: number) => depth > 0 || node?.isInline === true

/** Of a paragraph, or of bare words, that are nothing but the address of a video or the code to embed it. */
function videoOf(node: Node): string | undefined {
  if (!node.isText && node.type.name !== 'paragraph') return undefined
  const text = node.textContent.trim()
  return /^(?:\S*\/\S+|<iframe\s.+)$/i.test(text) ? youtubeId(text) : undefined
}

interface EmptyNode {
  editor: { isEmpty: boolean }
  node: Node
  /** The cursor is in it. */
  hasAnchor: boolean
}

/** What stands where nothing stands yet: on an empty line, and below a picture. */
function hintIn({ editor, node: { type }, hasAnchor }: EmptyNode): string {
  if (type.name === 'figcaption') return tabText('staff-editor:pictures.captionHint')
  const isAsked = type.name === 'paragraph' && (hasAnchor || editor.isEmpty)
  return isAsked ? tabText('staff-editor:text.contentHint') : ''
}

/** As `ArticleView` asks of the whole text; pictures may come before its first paragraph. */
function initialOf({ doc }: EditorState, look: string): string {
  if (!look.includes('article-body')) return ''
  const first = doc.content.content.find(({ type }) => !['image', 'figure'].includes(type.name))
  if (first?.type.name !== 'paragraph') return ''
  const { textContent: words } = first
  if (!hasInitial(`<p>${words.replace(/[&<>]/g, '&amp;')}</p>`)) return ''
  // Where words are written, a space stays that readers do not see at the beginning of a line.
  return /^\s*\S\s/.test(words) ? 'article-initial initial-alone' : 'article-initial'
}

function refuses(brought: DataTransfer | null, refuse: () => void): boolean {
  const isRefused = isTooLong(brought)
  if (isRefused) refuse()
  return isRefused
}

/** True where there were any: then nothing else is made of what came. Words copied with a picture stay words. */
function hasFiles(brought: DataTransfer | null, take: (files: File[]) => void): boolean {
  const files = [...(brought?.files ?? [])]
  const html = brought?.getData('text/html') ?? ''
  if (files.length === 0 || (html && !isOnlyPicture(html))) return false
  take(files)
  return true
}
