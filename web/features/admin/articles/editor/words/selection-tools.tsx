import { isTextSelection } from '@tiptap/core'
import type { Editor } from '@tiptap/react'
import { useEditorState } from '@tiptap/react'
import { BubbleMenu, FloatingMenu } from '@tiptap/react/menus'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PlusIcon } from '../../../../../ui/icons/plus.ts'
import { AddressRow } from '../sheet/address-row.tsx'
import { PictureRow } from './picture-row.tsx'
import { Toolbar, type ToolsProps } from './toolbar.tsx'
import { elementSelected, type ToolName, toolGroups } from './tools.ts'

const nearWords = { placement: 'top', offset: 10, shift: { padding: 8 }, flip: { padding: 120 } } as const
const aboveTable = { placement: 'top-start', offset: 8, shift: { padding: 8 }, flip: false } as const
const beforeLine = { placement: 'left', offset: 10, flip: false, shift: false } as const

const forWords: readonly ToolName[] = [
  ...(['bold', 'italic', 'underline', 'strike', 'code', 'link'] as const),
  ...(['h2', 'h3', 'bullets', 'numbers', 'quote', 'up', 'down'] as const),
]
const forTables = toolGroups.flatMap(({ name, tools }) =>
  name === 'table' ? tools.map((tool) => tool.name) : [],
)

/** Shows the tools when a key asks for them. `isLedTo`: also focuses them. */
export function showTools(editor: Editor, isLedTo: boolean): void {
  for (const act of ['show', 'updatePosition'])
    editor.view.dispatch(editor.state.tr.setMeta('selectionTools', act))
  const tool = () =>
    editor.view.dom.parentElement?.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')
  if (isLedTo) setTimeout(() => tool()?.focus())
}

/** Floating tools for the selected text or picture, for mouse and keyboard. */
export function SelectionTools(props: ToolsProps) {
  const { editor, open, onClose } = props
  const isOpen = useRef(false)
  const bubble = useNoTabStop()
  const shouldShow = useCallback(
    ({ editor: now, element }: { editor: Editor; element: HTMLElement }) =>
      isOpen.current || ((now.view.hasFocus() || element.contains(document.activeElement)) && hasTools(now)),
    [],
  )
  useEffect(() => {
    isOpen.current = open !== undefined
    if (!open) return
    showTools(editor, false)
    // The bubble was rendered before it was attached to the page.
    bubble.current?.querySelector('input')?.focus()
  }, [bubble, editor, open])
  // Focusing the text closes the address field.
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return
    const leave = () => close()
    editor.on('focus', leave)
    return () => void editor.off('focus', leave)
  }, [editor, open])
  const isPicture = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('image') })

  return (
    <>
      <BubbleMenu
        ref={bubble}
        editor={editor}
        pluginKey="selectionTools"
        updateDelay={120}
        shouldShow={shouldShow}
        options={nearWords}
        className="editor-bubble"
      >
        {open ? (
          <AddressRow key={open} kind={open} editor={editor} onClose={onClose} />
        ) : isPicture ? (
          <PictureRow editor={editor} />
        ) : (
          <Toolbar {...props} only={forWords} />
        )}
      </BubbleMenu>
      <BlockButton editor={editor} />
    </>
  )
}

/** Returns whether text or a picture is selected. Tables have tools of their own. */
function hasTools(editor: Editor): boolean {
  const { selection, doc } = editor.state
  const { from, to, empty } = selection
  if (isTextSelection(selection)) return !empty && doc.textBetween(from, to).length > 0
  return !empty && editor.isActive('image')
}

/** Tools for rows and columns, above the table that has the cursor. */
export function TableTools(props: ToolsProps) {
  const { editor } = props
  const box = useNoTabStop()
  const shouldShow = useCallback(
    ({ editor: now, element }: { editor: Editor; element: HTMLElement }) =>
      now.isActive('table') && (now.view.hasFocus() || element.contains(document.activeElement)),
    [],
  )
  const table = useCallback(() => {
    const element = elementSelected(editor)?.closest('table')
    return element ? { getBoundingClientRect: () => element.getBoundingClientRect() } : null
  }, [editor])
  return (
    <BubbleMenu
      ref={box}
      editor={editor}
      pluginKey="tableTools"
      updateDelay={0}
      shouldShow={shouldShow}
      getReferencedVirtualElement={table}
      options={aboveTable}
      className="editor-bubble"
    >
      <Toolbar {...props} only={forTables} />
    </BubbleMenu>
  )
}

/** Button beside an empty line that opens the list of blocks, like a typed slash. */
function BlockButton({ editor }: { editor: Editor }) {
  const { t } = useTranslation('staff-editor')
  const box = useNoTabStop()
  return (
    <FloatingMenu ref={box} editor={editor} options={beforeLine} className="editor-plus">
      <button
        type="button"
        aria-label={t('blocks.open')}
        title={t('blocks.open')}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => editor.chain().focus().insertContent('/').run()}
      >
        <PlusIcon aria-hidden="true" />
      </button>
    </FloatingMenu>
  )
}

/** Ref of a menu whose buttons are the tab stops: Tiptap makes the box around them one, too, without a name. */
function useNoTabStop() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current) box.current.tabIndex = -1
  })
  return box
}
