import { useEffect, useId, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import * as bounds from '#contract/rules/bounds.ts'
import { currentSession } from '../../platform/session/session.ts'
import { loadLateTexts } from '../../platform/texts/late-texts.ts'
import { tabTexts } from '../../platform/texts/tab-texts.ts'
import { useLateTexts } from '../../platform/texts/use-late-texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { MagnifyingGlassIcon } from '../../ui/icons/magnifying-glass.ts'
import { XIcon } from '../../ui/icons/x.ts'
import { isMoved } from '../../ui/is-moved.ts'
import { closingHandlers, useModal } from '../../ui/overlays/use-modal.ts'
import { statusRegion } from '../../ui/status-region.ts'
import type { Entry, EntryDialogName } from './entry.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { EntryFace } from './entry-face.tsx'
import { noteUse } from './usage.ts'
import { type Group, useGroups } from './use-groups.ts'
import './palette.css'

const textFiles = () => (currentSession()?.isStaff ? ['palette', 'staff'] : ['palette'])

/** Loads the texts that the palette of this user needs. */
export const loadTexts = () => loadLateTexts(tabTexts(), textFiles())

/** The command palette: finds pages, channels, users, texts, lines, staff tools and actions by name. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const texts = useLateTexts(...textFiles())
  useEffect(() => {
    if (texts === 'failed') onClose()
  }, [texts, onClose])
  const [dialog, setDialog] = useState<EntryDialogName>()
  if (dialog) return <EntryDialog dialog={dialog} onClose={onClose} />
  return texts === 'ready' ? <OpenPalette onClose={onClose} onDialog={setDialog} /> : null
}

interface OpenPaletteProps {
  onClose: () => void
  /** Shows a dialog in place of the palette. */
  onDialog: (dialog: EntryDialogName) => void
}

function OpenPalette({ onClose, onDialog }: OpenPaletteProps) {
  const { t } = useTranslation(['palette', 'ui'])
  const dialog = useModal()
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const { groups, isAsking, isFailed } = useGroups(typed)
  const entries = groups.flatMap((group) => group.entries)
  const [chosen, setChosen] = useState({ typed, id: '' })
  // Typing more selects the best match again.
  const active = entries.find((entry) => chosen.typed === typed && chosen.id === entry.id) ?? entries[0]
  const idOf = (entry: Entry) => `${id}-${entries.indexOf(entry)}`
  const choose = (entry: Entry | undefined) => setChosen({ typed, id: entry?.id ?? '' })

  function activate(entry: Entry, elsewhere: boolean): void {
    if (entry.kind !== 'line' && entry.kind !== 'search') noteUse(entry)
    if (entry.to && elsewhere) {
      window.open(entry.to, '_blank', 'noopener')
      return
    }
    if (entry.dialog) {
      onDialog(entry.dialog)
      return
    }
    onClose()
    if (entry.to) navigate(entry.to)
    else entry.act?.()
  }

  function onKeyDown(event: React.KeyboardEvent): void {
    if (event.nativeEvent.isComposing || !active) return
    const at = entries.indexOf(active)
    const { key, ctrlKey, metaKey } = event
    if (key === 'ArrowDown') choose(entries[(at + 1) % entries.length])
    else if (key === 'ArrowUp') choose(entries.at(at - 1))
    else if (key === 'PageDown') choose(entries[Math.min(at + page, entries.length - 1)])
    else if (key === 'PageUp') choose(entries[Math.max(at - page, 0)])
    else if (key === 'Enter') activate(active, ctrlKey || metaKey)
    else return
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      aria-label={t('ui:account.palette')}
      className="dialog palette"
      {...closingHandlers(onClose)}
    >
      <div className="palette-field">
        <MagnifyingGlassIcon aria-hidden="true" className="size-5 flex-none text-muted" />
        <input
          type="text"
          inputMode="search"
          enterKeyHint="go"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && idOf(active)}
          aria-label={t('field')}
          placeholder={t('field')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={bounds.publicSearch.max}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
        />
        <kbd className="palette-key coarse:hidden">Esc</kbd>
        <IconButton label={t('ui:close')} size="small" onClick={onClose} className="-me-2 fine:hidden">
          <XIcon />
        </IconButton>
      </div>
      <p {...statusRegion} className="sr-only">
        {isAsking ? '' : t('found', { count: entries.length })}
      </p>
      <Groups groups={groups} id={`${id}-list`} activeId={active && idOf(active)}>
        {(entry) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={entry.id}
            id={idOf(entry)}
            role="option"
            tabIndex={-1}
            aria-selected={entry === active}
            className="menu-item palette-entry"
            onPointerMove={(event) => isMoved(event) && entry !== active && choose(entry)}
            onClick={({ ctrlKey, metaKey }) => activate(entry, ctrlKey || metaKey)}
          >
            <EntryFace entry={entry} typed={typed} />
          </div>
        )}
      </Groups>
      {isFailed && <p className="palette-note">{t('failed')}</p>}
      <p aria-hidden="true" className="palette-hint coarse:hidden">
        {t('hint')}
      </p>
    </dialog>
  )
}

/** Rows that Page Up and Page Down move by. */
const page = 6

interface GroupsProps {
  id: string
  groups: readonly Group[]
  activeId: string | undefined
  children: (entry: Entry) => React.ReactNode
}

function Groups({ id, groups, activeId, children }: GroupsProps) {
  const { t } = useTranslation(['palette', 'ui'])
  useLayoutEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' })
  }, [activeId])
  return (
    <div id={id} role="listbox" aria-label={t('ui:account.palette')} className="palette-list">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a list box cannot contain a fieldset
        <div key={group.name} role="group" aria-label={t(`groups.${group.name}`)}>
          <p aria-hidden="true" className="palette-heading">
            {t(`groups.${group.name}`)}
          </p>
          {group.entries.map(children)}
        </div>
      ))}
    </div>
  )
}
