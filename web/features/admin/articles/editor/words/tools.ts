import { Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  findTable,
  toggleHeaderRow,
} from '@tiptap/pm/tables'
import type { Editor } from '@tiptap/react'
import type { ComponentType } from 'react'
import { ArrowDownIcon } from '../../../../../ui/icons/arrow-down.ts'
import { ArrowUUpLeftIcon } from '../../../../../ui/icons/arrow-u-up-left.ts'
import { ArrowUUpRightIcon } from '../../../../../ui/icons/arrow-u-up-right.ts'
import { ArrowUpIcon } from '../../../../../ui/icons/arrow-up.ts'
import { CodeIcon } from '../../../../../ui/icons/code.ts'
import { CodeBlockIcon } from '../../../../../ui/icons/code-block.ts'
import { ColumnsIcon } from '../../../../../ui/icons/columns.ts'
import { ColumnsPlusLeftIcon } from '../../../../../ui/icons/columns-plus-left.ts'
import { ColumnsPlusRightIcon } from '../../../../../ui/icons/columns-plus-right.ts'
import { ImageIcon } from '../../../../../ui/icons/image.ts'
import { ImagesIcon } from '../../../../../ui/icons/images.ts'
import { LinkIcon } from '../../../../../ui/icons/link.ts'
import { ListBulletsIcon } from '../../../../../ui/icons/list-bullets.ts'
import { ListNumbersIcon } from '../../../../../ui/icons/list-numbers.ts'
import type { IconProps } from '../../../../../ui/icons/make-icon.tsx'
import { MinusIcon } from '../../../../../ui/icons/minus.ts'
import { ParagraphIcon } from '../../../../../ui/icons/paragraph.ts'
import { QuotesIcon } from '../../../../../ui/icons/quotes.ts'
import { RowsIcon } from '../../../../../ui/icons/rows.ts'
import { RowsPlusBottomIcon } from '../../../../../ui/icons/rows-plus-bottom.ts'
import { RowsPlusTopIcon } from '../../../../../ui/icons/rows-plus-top.ts'
import { TableIcon } from '../../../../../ui/icons/table.ts'
import { TextBIcon } from '../../../../../ui/icons/text-b.ts'
import { TextHFourIcon } from '../../../../../ui/icons/text-h-four.ts'
import { TextHThreeIcon } from '../../../../../ui/icons/text-h-three.ts'
import { TextHTwoIcon } from '../../../../../ui/icons/text-h-two.ts'
import { TextItalicIcon } from '../../../../../ui/icons/text-italic.ts'
import { TextStrikethroughIcon } from '../../../../../ui/icons/text-strikethrough.ts'
import { TextUnderlineIcon } from '../../../../../ui/icons/text-underline.ts'
import { TrashIcon } from '../../../../../ui/icons/trash.ts'
import { YoutubeLogoIcon } from '../../../../../ui/icons/youtube-logo.ts'
import { moveBlock } from './move-block.ts'

export type ToolName =
  | ('undo' | 'redo' | 'paragraph' | 'h2' | 'h3' | 'h4' | 'bold' | 'italic' | 'underline' | 'strike')
  | ('code' | 'link' | 'bullets' | 'numbers' | 'quote' | 'codeBlock' | 'rule' | 'up' | 'down')
  | ('picture' | 'library' | 'video' | 'table')
  | ('headerRow' | 'addRowBefore' | 'addColumnBefore' | 'addRow' | 'addColumn')
  | ('deleteRow' | 'deleteColumn' | 'deleteTable')

interface Tool {
  name: ToolName
  Icon: ComponentType<IconProps>
  /** Keyboard shortcut, shown in the tooltip. */
  keys?: string
  isOn?: (editor: Editor) => boolean
  can?: (editor: Editor) => boolean
  /** Absent for tools that need input first. */
  run?: (editor: Editor) => unknown
}

export interface ToolGroup {
  name: 'history' | 'blocks' | 'marks' | 'shapes' | 'things' | 'table'
  tools: readonly Tool[]
  isVisible?: (editor: Editor) => boolean
}

const heading = (level: 2 | 3 | 4) => ({
  isOn: (editor: Editor) => editor.isActive('heading', { level }),
  run: (editor: Editor) => editor.chain().focus().toggleHeading({ level }).run(),
})

const movedBy = (by: -1 | 1) => ({
  can: ({ state }: Editor) => moveBlock(state, by),
  run: ({ state, view }: Editor) => {
    moveBlock(state, by, view.dispatch)
    view.focus()
  },
})

type TableAct = typeof addRowAfter
const inTable = (act: TableAct) => (editor: Editor) => {
  const { from } = editor.state.selection
  act(editor.state, (changed) => editor.view.dispatch(staysInTable(changed, from)))
  editor.commands.focus()
}

/**
 * After deleting the last row or column, the selection is behind the table: moves it back to the row before.
 */
function staysInTable(changed: Transaction, from: number): Transaction {
  const isInside = ({ $from }: Selection) => findTable($from) !== null
  if (isInside(changed.selection)) return changed
  const back = Selection.findFrom(changed.doc.resolve(changed.mapping.map(from, -1)), -1, true)
  return back && isInside(back) ? changed.setSelection(back) : changed
}

function insertTable(editor: Editor): void {
  const row = (type: string) => ({
    type: 'tableRow',
    content: Array.from({ length: 3 }, () => ({ type, content: [{ type: 'paragraph' }] })),
  })
  const content = [row('tableHeader'), row('tableCell'), row('tableCell')]
  const table = editor.schema.nodeFromJSON({ type: 'table', content })
  const before = editor.state.selection.from
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      tr.replaceSelectionWith(table)
      // The nearest text position is in the first cell.
      tr.setSelection(TextSelection.near(tr.doc.resolve(before + 1))).scrollIntoView()
      return true
    })
    .run()
}

/** Deletes the table if its last row or column is deleted. */
const orTable =
  (act: TableAct): TableAct =>
  (state, dispatch) =>
    act(state, dispatch) || deleteTable(state, dispatch)

export const toolGroups: readonly ToolGroup[] = [
  {
    name: 'history',
    tools: [
      {
        name: 'undo',
        Icon: ArrowUUpLeftIcon,
        keys: 'Ctrl+Z',
        can: (e) => e.can().undo(),
        run: (e) => e.chain().focus().undo().run(),
      },
      {
        name: 'redo',
        Icon: ArrowUUpRightIcon,
        keys: 'Ctrl+Y',
        can: (e) => e.can().redo(),
        run: (e) => e.chain().focus().redo().run(),
      },
    ],
  },
  {
    name: 'marks',
    tools: [
      {
        name: 'bold',
        Icon: TextBIcon,
        keys: 'Ctrl+B',
        isOn: (e) => e.isActive('bold'),
        run: (e) => e.chain().focus().toggleBold().run(),
      },
      {
        name: 'italic',
        Icon: TextItalicIcon,
        keys: 'Ctrl+I',
        isOn: (e) => e.isActive('italic'),
        run: (e) => e.chain().focus().toggleItalic().run(),
      },
      {
        name: 'underline',
        Icon: TextUnderlineIcon,
        keys: 'Ctrl+U',
        isOn: (e) => e.isActive('underline'),
        run: (e) => e.chain().focus().toggleUnderline().run(),
      },
      {
        name: 'strike',
        Icon: TextStrikethroughIcon,
        keys: 'Ctrl+Shift+S',
        isOn: (e) => e.isActive('strike'),
        run: (e) => e.chain().focus().toggleStrike().run(),
      },
      {
        name: 'code',
        Icon: CodeIcon,
        keys: 'Ctrl+E',
        isOn: (e) => e.isActive('code'),
        run: (e) => e.chain().focus().toggleCode().run(),
      },
      { name: 'link', Icon: LinkIcon, keys: 'Ctrl+K', isOn: (e) => e.isActive('link') },
    ],
  },
  {
    name: 'blocks',
    tools: [
      {
        name: 'paragraph',
        Icon: ParagraphIcon,
        isOn: (e) => e.isActive('paragraph'),
        run: (e) => e.chain().focus().setParagraph().run(),
      },
      { name: 'h2', Icon: TextHTwoIcon, keys: 'Ctrl+Alt+2', ...heading(2) },
      { name: 'h3', Icon: TextHThreeIcon, keys: 'Ctrl+Alt+3', ...heading(3) },
      { name: 'h4', Icon: TextHFourIcon, keys: 'Ctrl+Alt+4', ...heading(4) },
    ],
  },
  {
    name: 'shapes',
    tools: [
      {
        name: 'bullets',
        Icon: ListBulletsIcon,
        keys: 'Ctrl+Shift+8',
        isOn: (e) => e.isActive('bulletList'),
        run: (e) => e.chain().focus().toggleBulletList().run(),
      },
      {
        name: 'numbers',
        Icon: ListNumbersIcon,
        keys: 'Ctrl+Shift+7',
        isOn: (e) => e.isActive('orderedList'),
        run: (e) => e.chain().focus().toggleOrderedList().run(),
      },
      {
        name: 'quote',
        Icon: QuotesIcon,
        keys: 'Ctrl+Shift+B',
        isOn: (e) => e.isActive('blockquote'),
        run: (e) => e.chain().focus().toggleBlockquote().run(),
      },
      {
        name: 'codeBlock',
        Icon: CodeBlockIcon,
        keys: 'Ctrl+Alt+C',
        isOn: (e) => e.isActive('codeBlock'),
        run: (e) => e.chain().focus().toggleCodeBlock().run(),
      },
      { name: 'rule', Icon: MinusIcon, run: (e) => e.chain().focus().setHorizontalRule().run() },
      { name: 'up', Icon: ArrowUpIcon, keys: 'Alt+Shift+↑', ...movedBy(-1) },
      { name: 'down', Icon: ArrowDownIcon, keys: 'Alt+Shift+↓', ...movedBy(1) },
    ],
  },
  {
    name: 'things',
    tools: [
      { name: 'picture', Icon: ImageIcon },
      { name: 'library', Icon: ImagesIcon },
      { name: 'video', Icon: YoutubeLogoIcon },
      { name: 'table', Icon: TableIcon, can: (e) => !e.isActive('table'), run: insertTable },
    ],
  },
  {
    name: 'table',
    isVisible: (e) => e.isActive('table'),
    tools: [
      { name: 'headerRow', Icon: TableIcon, run: inTable(toggleHeaderRow) },
      { name: 'addRowBefore', Icon: RowsPlusTopIcon, run: inTable(addRowBefore) },
      { name: 'addRow', Icon: RowsPlusBottomIcon, run: inTable(addRowAfter) },
      { name: 'addColumnBefore', Icon: ColumnsPlusLeftIcon, run: inTable(addColumnBefore) },
      { name: 'addColumn', Icon: ColumnsPlusRightIcon, run: inTable(addColumnAfter) },
      { name: 'deleteRow', Icon: RowsIcon, run: inTable(orTable(deleteRow)) },
      { name: 'deleteColumn', Icon: ColumnsIcon, run: inTable(orTable(deleteColumn)) },
      { name: 'deleteTable', Icon: TrashIcon, run: inTable(deleteTable) },
    ],
  },
]

export const toolNamed = (name: ToolName): Tool | undefined =>
  toolGroups.flatMap(({ tools }) => tools).find((tool) => tool.name === name)

/** Returns the element in which the selection starts. */
export function elementSelected({ view, state }: Editor): Element | null {
  const { node } = view.domAtPos(state.selection.from)
  return node instanceof Element ? node : node.parentElement
}
