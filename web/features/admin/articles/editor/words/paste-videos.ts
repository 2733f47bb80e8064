import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { youtubeId } from '#contract/rules/youtube.ts'

/** What is pasted, with the addresses of videos that have a line of their own made into these videos. */
export function withPastedVideos(slice: Slice, { state }: EditorView): Slice {
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

/** Of a paragraph, or of bare words, that are nothing but the address of a video. */
function videoOf(node: Node): string | undefined {
  if (!node.isText && node.type.name !== 'paragraph') return undefined
  const text = node.textContent.trim()
  return /^https?:\/\/\S+$/i.test(text) ? youtubeId(text) : undefined
}
