import type { Editor } from '@tiptap/react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { fold } from '#contract/rules/fold-text.ts'
import { statusRegion } from '../../../../../ui/status-region.ts'
import { listenToKeys, type MenuState } from './block-menu.ts'
import { deleteSlash } from './inserted-slash.ts'
import { type Opener, openerNamed } from './toolbar.tsx'
import { type ToolName, toolNamed } from './tools.ts'

/** Blocks by frequency of use, with the characters that insert the same block while typing. */
const blocks: readonly { name: ToolName; typed?: string }[] = [
  { name: 'h2', typed: '##' },
  { name: 'h3', typed: '###' },
  { name: 'h4', typed: '####' },
  { name: 'picture' },
  { name: 'library' },
  { name: 'video' },
  { name: 'bullets', typed: '-' },
  { name: 'numbers', typed: '1.' },
  { name: 'quote', typed: '>' },
  { name: 'table' },
  { name: 'rule', typed: '---' },
  { name: 'codeBlock', typed: '```' },
]

interface BlockListProps {
  editor: Editor
  menu: MenuState
  onOpen: (tool: Opener) => void
  /** Called after a block was inserted. */
  onInserted: (name: ToolName) => void
  takesFiles: boolean
}

/** List of blocks that opens on `/`. The text keeps the focus; arrow keys move the active option. */
export function BlockList({ editor, menu, onOpen, onInserted, takesFiles }: BlockListProps) {
  const { t } = useTranslation('staff-editor')
  const id = useId()
  const [box] = useState(() => document.createElement('div'))
  const [chosen, setChosen] = useState(0)
  const matches = blocks.filter(
    ({ name }) => (takesFiles || name !== 'picture') && fold(t(`tools.${name}`)).includes(fold(menu.query)),
  )
  const at = Math.min(chosen, matches.length - 1)

  function chooseBlock(name: ToolName): void {
    deleteSlash(editor, menu.range)
    const opener = openerNamed(name)
    if (opener) {
      onOpen(opener)
      return
    }
    toolNamed(name)?.run?.(editor)
    onInserted(name)
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const { name } = matches[at] ?? {}
    if (step && matches.length > 0) setChosen((at + step + matches.length) % matches.length)
    else if (event.key === 'Enter' && name) chooseBlock(name)
    else return false
    return true
  })
  useEffect(() => listenToKeys(editor, (event) => press(event)), [editor])

  const mount = useEffectEvent(() => {
    box.className = 'editor-blocks'
    return menu.mount(box)
  })
  useEffect(() => mount(), [])
  useSpokenList(editor, { list: id, option: matches[at] && `${id}-${matches[at].name}` })
  useEffect(() => void box.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' }))

  return createPortal(
    <>
      {/* The text keeps the focus, and refers to the active option. */}
      <div id={id} role="listbox" aria-label={t('blocks.title')} className="menu editor-blocks-list">
        {matches.map(({ name, typed }, place) => {
          const Icon = toolNamed(name)?.Icon
          return (
            <button
              key={name}
              id={`${id}-${name}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={place === at}
              className="menu-item w-full"
              data-highlighted={place === at || undefined}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => setChosen(place)}
              onClick={() => chooseBlock(name)}
            >
              {Icon && <Icon aria-hidden="true" />}
              <span className="min-w-0 flex-1 text-start">{t(`tools.${name}`)}</span>
              {typed && <kbd className="font-code text-faint text-tiny">{typed}</kbd>}
            </button>
          )
        })}
        {matches.length === 0 && <p className="px-3 py-2 text-muted text-small">{t('blocks.none')}</p>}
      </div>
      <p {...statusRegion} className="sr-only">
        {t('blocks.count', { count: matches.length })}
      </p>
    </>,
    box,
  )
}

/** Sets the ARIA attributes of the text that refer to the list and to its active option. */
function useSpokenList(editor: Editor, { list, option }: { list: string; option: string | undefined }): void {
  useEffect(() => {
    const { dom } = editor.view
    dom.setAttribute('aria-controls', list)
    dom.setAttribute('aria-autocomplete', 'list')
    if (option) dom.setAttribute('aria-activedescendant', option)
    return () => {
      for (const name of ['aria-controls', 'aria-autocomplete', 'aria-activedescendant'])
        dom.removeAttribute(name)
    }
  }, [editor, list, option])
}
