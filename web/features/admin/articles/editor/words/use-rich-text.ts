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
import { typedLink } from './typed-link.ts'

interface RichText {
  /** Accessible name. */
  label: string
  /** Classes of the element on the published page. */
  look: string
  content: string
  /** Incremented when the content is replaced other than by typing here. */
  replaced: number
  onContent: (html: string) => void
  /** Called with dropped or pasted files, and their position if known. If absent, files are ignored. */
  onFiles: ((files: File[], at?: number) => void) | undefined
  /** Called with the names of pictures of other sites that were removed from pasted text. */
  onLeftOut: (pictures: string[]) => void
  /** Called if pasted or dropped content exceeds the limit of a text: nothing of it is inserted. */
  onTooLong: () => void
  /** Called on Ctrl+K or Cmd+K. */
  onLink: () => void
  /** Called on Alt+F10, which moves to the tools at the selection. */
  onTools: () => void
  onMenu: (menu: MenuState | undefined) => void
}

/** Creates the editor of a rich text field. */
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
      // Keeps the selection visible while its address is typed.
      Selection.configure({ className: 'editor-selection' }),
      blockMenu((state) => menu(state)),
      typedLink,
      Extension.create({ name: 'moveBlock', addKeyboardShortcuts: () => moveKeys }),
      Extension.create({ name: 'find', addProseMirrorPlugins: () => [search(), picturePlaces()] }),
    ],
    content,
    // The project has its own style sheet: the CSP blocks injected ones.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      // Keeps the current line clear of the bar and of the tools of a phone.
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
      transformPastedText: (text) => text.normalize(),
      // Ctrl+Shift+V pastes plain text.
      clipboardTextParser: (text, context, plain, { state }) => {
        // `undefined` leaves it to the editor, which the type does not allow.
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

  // Compares like at the opening: different HTML for the same text is no change to save.
  const put = useEffectEvent(() => {
    if (!editor || htmlOf(editor) === content) return
    editor.commands.setContent(content satisfies Content, { emitUpdate: false })
  })
  useEffect(() => {
    if (replaced > 0) put()
  }, [replaced])

  useEffect(() => {
    // A file dropped beside the text would otherwise replace the page.
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

/** Returns true even if the block cannot move, so that the keys do not select text. */
const moveKeys = {
  'Alt-Shift-ArrowUp': ({ editor: { state, view } }: { editor: Editor }) =>
    moveBlock(state, -1, view.dispatch) || true,
  'Alt-Shift-ArrowDown': ({ editor: { state, view } }: { editor: Editor }) =>
    moveBlock(state, 1, view.dispatch) || true,
}

/** Converts pasted addresses of videos that have a line of their own to videos. */
function withPastedVideos(slice: Slice, { state }: EditorView): Slice {
  const { $from, $to } = state.selection
  const { content, openStart, openEnd } = slice
  const { video } = state.schema.nodes
  if (!video || $from.parent.type.name !== 'paragraph') return slice
  // Inline text is a line of its own only if nothing follows.
  if (content.childCount > 1 && content.firstChild?.isInline) return slice

  // The first and last node of pasted content merge with the paragraph at the cursor.
  const startsLine = !isOpen(content.firstChild, openStart) || $from.parentOffset === 0
  const endsLine = !isOpen(content.lastChild, openEnd) || $to.parentOffset === $to.parent.content.size
  const last = content.childCount - 1

  const nodes = content.content.map((node, index) => {
    const isOwnLine = (index > 0 || startsLine) && (index < last || endsLine)
    const id = isOwnLine ? videoOf(node) : undefined
    return id === undefined ? node : video.create({ id })
  })
  // A video is atomic, so it cannot merge with a paragraph.
  const depthOf = (node: Node | undefined, depth: number) => (node?.type === video ? 0 : depth)
  return new Slice(Fragment.from(nodes), depthOf(nodes[0], openStart), depthOf(nodes.at(-1), openEnd))
}

const isOpen = (node: Node | null, depth: number) => depth > 0 || node?.isInline === true

/** Returns the video id of a paragraph or text that is only the address or embed code of a video. */
function videoOf(node: Node): string | undefined {
  if (!node.isText && node.type.name !== 'paragraph') return undefined
  const text = node.textContent.trim()
  return /^(?:\S*\/\S+|<iframe\s.+)$/i.test(text) ? youtubeId(text) : undefined
}

interface EmptyNode {
  editor: { isEmpty: boolean }
  node: Node
  /** Whether the cursor is in it. */
  hasAnchor: boolean
}

/** Returns the placeholder of an empty line or caption. */
function hintIn({ editor, node: { type }, hasAnchor }: EmptyNode): string {
  if (type.name === 'figcaption') return tabText('staff-editor:pictures.captionHint')
  const isAsked = type.name === 'paragraph' && (hasAnchor || editor.isEmpty)
  return isAsked ? tabText('staff-editor:text.contentHint') : ''
}

/** Same rule as in `ArticleView`; pictures may precede the first paragraph. */
function initialOf({ doc }: EditorState, look: string): string {
  if (!look.includes('article-body')) return ''
  const first = doc.content.content.find(({ type }) => !['image', 'figure'].includes(type.name))
  if (first?.type.name !== 'paragraph') return ''
  const { textContent: words } = first
  if (!hasInitial(`<p>${words.replace(/[&<>]/g, '&amp;')}</p>`)) return ''
  // A leading space is visible in the editor, but not on the published page.
  return /^\s*\S\s/.test(words) ? 'article-initial initial-alone' : 'article-initial'
}

function refuses(brought: DataTransfer | null, refuse: () => void): boolean {
  const isRefused = isTooLong(brought)
  if (isRefused) refuse()
  return isRefused
}

/** Takes the files and returns true if there are any. Text copied with a picture is handled as text. */
function hasFiles(brought: DataTransfer | null, take: (files: File[]) => void): boolean {
  const files = [...(brought?.files ?? [])]
  const html = brought?.getData('text/html') ?? ''
  if (files.length === 0 || (html && !isOnlyPicture(html))) return false
  take(files)
  return true
}
