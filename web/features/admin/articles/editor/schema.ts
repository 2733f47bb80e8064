import { type Editor, type Extensions, mergeAttributes, Node } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import { type Command, NodeSelection, Plugin } from '@tiptap/pm/state'
import { addRowAfter, goToNextCell, tableEditing } from '@tiptap/pm/tables'
import StarterKit from '@tiptap/starter-kit'
import { uploadName } from '#contract/rules/pictures.ts'
import { youtubeId } from '#contract/rules/youtube.ts'
import { tabText } from '../../../../platform/texts/tab-texts.ts'
import { videoCardHtml } from '../../../videos/video-card-html.ts'
import '../../../videos/facade.css'

/** Picture of this site; pictures of other sites are dropped. */
const Picture = Image.extend({
  parseHTML: () => [
    {
      tag: 'img[src^="/uploads/"]',
      getAttrs: (element) => uploadName(element.getAttribute('src') ?? '') !== '' && null,
    },
  ],
  addAttributes: () => ({
    src: {},
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  addInputRules: () => [],
})

const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'image figcaption',
  isolating: true,
  parseHTML: () => [{ tag: 'figure', getAttrs: (element) => element.querySelector('img') !== null && null }],
  renderHTML: () => ['figure', 0],
  addProseMirrorPlugins: () => [
    new Plugin({
      // A figure needs its picture: selecting the picture selects the whole figure, to move, delete or
      // replace it.
      appendTransaction: (_, __, { selection, tr }) => {
        const isPicture = selection instanceof NodeSelection && selection.$from.parent.type.name === 'figure'
        return isPicture ? tr.setSelection(NodeSelection.create(tr.doc, selection.$from.before())) : null
      },
    }),
  ],
})

const Caption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: () => ['figcaption', 0],
  addKeyboardShortcuts() {
    return {
      // A caption has one paragraph: Enter starts the next one below the figure.
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection
        if ($from.parent.type.name !== 'figcaption') return false
        const below = $from.after(-1)
        return editor
          .chain()
          .insertContentAt(below, { type: 'paragraph' })
          .setTextSelection(below + 1)
          .scrollIntoView()
          .run()
      },
    }
  },
})

/**
 * Video in the text: saved as a link with the video id, so that nothing loads from YouTube before a click.
 */
const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    id: {
      parseHTML: (element: HTMLElement) => element.getAttribute('data-youtube'),
      renderHTML: ({ id }) => ({ 'data-youtube': id, href: addressOf(String(id)) }),
    },
  }),
  parseHTML: () => [
    {
      tag: 'a[data-youtube]',
      priority: 1100,
      getAttrs: (element) => {
        const id = element.getAttribute('data-youtube') ?? ''
        return youtubeId(id) === id && null
      },
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => ['a', mergeAttributes(HTMLAttributes), addressOf(node.attrs.id)],
  addNodeView:
    () =>
    ({ node }) => ({ dom: videoCard(String(node.attrs.id)) }),
})

/** Looks like on the published page, but does not play in the editor. */
function videoCard(id: string): HTMLElement {
  const card = document.createElement('div')
  card.className = 'video-facade video-in-text'
  card.dataset.youtube = id
  card.title = addressOf(id)
  card.innerHTML = videoCardHtml({ label: tabText('videos:watch'), hint: tabText('videos:watchText') })
  return card
}

const addressOf = (id: string) => `https://www.youtube.com/watch?v=${id}`

const cellAttributes = () => ({
  colspan: { default: 1, parseHTML: spanOf('colspan'), renderHTML: shownSpan('colspan') },
  rowspan: { default: 1, parseHTML: spanOf('rowspan'), renderHTML: shownSpan('rowspan') },
  // Required by prosemirror-tables; widths are not saved.
  colwidth: { default: null, parseHTML: () => null, renderHTML: () => ({}) },
})

const spanOf = (name: string) => (element: HTMLElement) =>
  Math.max(1, Math.min(50, Number(element.getAttribute(name)) || 1))

const shownSpan = (name: string) => (attributes: Record<string, unknown>) =>
  attributes[name] === 1 ? {} : { [name]: attributes[name] }

/** Roles of the nodes in prosemirror-tables. */
const tableRoles: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  extendNodeSchema: ({ name }) => ({ tableRole: tableRoles[name] }),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const act = (command: Command) => () => command(this.editor.state, this.editor.view.dispatch)
    const next = act(goToNextCell(1))
    return {
      // Tab in the last cell adds a row.
      Tab: () => next() || (act(addRowAfter)() && next()),
      'Shift-Tab': act(goToNextCell(-1)),
    }
  },
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const cell = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: cellAttributes,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  })

/** Exactly the elements that the server allows in a text. */
export const schema: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null, class: null } },
    codeBlock: { HTMLAttributes: {}, languageClassPrefix: '' },
  }),
  Picture,
  Figure,
  Caption,
  Video,
  Table,
  TableRow,
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
]

/**
 * Returns the HTML to save, without the trailing empty paragraphs and empty captions that the editor adds.
 */
export const htmlOf = (editor: Pick<Editor, 'getHTML'>) =>
  editor
    .getHTML()
    .replace(/(?:<p><\/p>)+$/, '')
    .replace(/<figure>(<img [^>]*>)<figcaption><\/figcaption><\/figure>/g, '$1')
