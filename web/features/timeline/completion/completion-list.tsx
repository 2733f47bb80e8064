import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isMoved } from '../../../ui/is-moved.ts'
import { statusRegion } from '../../../ui/status-region.ts'
import type { Completed } from './use-typed-word.ts'

interface CompletionOption {
  id: string
  /** Replaces the typed word; includes the space after it. */
  text: string
  content: React.ReactNode
}

interface CompletionListProps extends Completed {
  kind: 'commands' | 'people' | 'channels' | 'emoji'
  /** Best match first. */
  options: readonly CompletionOption[]
}

/** Further options are found by typing on. */
export const mostOptions = 50

/**
 * Options for completing the word at the caret, above the composer. The focus stays in the field: the first
 * option is active at once, arrow keys change it, Enter and Tab accept it, Esc closes the list. If the word
 * is complete already, Enter sends the line.
 */
export function CompletionList(props: CompletionListProps) {
  const { kind, options: all, word, field, onTake, onClose } = props
  const { t } = useTranslation('completion')
  const options = word.isClosed ? [] : all.slice(0, mostOptions)
  const [chosen, setChosen] = useState({ query: word.query, id: '' })
  // Typing on activates the best match again.
  const active = options.find(({ id }) => chosen.query === word.query && chosen.id === id) ?? options[0]
  const id = useId()
  const idOf = (option: CompletionOption) => `${id}-${option.id}`
  const choose = (option: CompletionOption | undefined) =>
    setChosen({ query: word.query, id: option?.id ?? '' })

  function isTaken(event: KeyboardEvent): boolean {
    const { key } = event
    if (!active || event.isComposing || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) {
      return false
    }
    const at = options.indexOf(active)
    if (key === 'ArrowDown') choose(options[(at + 1) % options.length])
    else if (key === 'ArrowUp') choose(options.at(at - 1))
    else if (key === 'Escape') onClose()
    else if (key === 'Tab') onTake(active.text)
    else if (key === 'Enter' && !isWhole(active, word)) onTake(active.text)
    else return false
    return true
  }

  useKeysFirst(field, isTaken)
  useDescribedField(field, `${id}-list`, active && idOf(active))
  const announcement = useSaidLater(options.length > 0 ? t('found', { count: options.length }) : '')

  return (
    <>
      <p {...statusRegion} className="sr-only">
        {announcement}
      </p>
      {options.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only keep the focus in the field
        <div
          className="menu absolute inset-x-3 bottom-full flex max-w-medium flex-col overflow-hidden p-0 md:inset-x-5"
          // Keeps the focus in the field.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
        >
          <p
            aria-hidden="true"
            className="flex justify-between gap-4 border-b border-line px-4 py-1.5 text-tiny text-muted"
          >
            <span className="font-semibold">{t(`titles.${kind}`)}</span>
            <span className="coarse:hidden">{t('hint')}</span>
          </p>
          <Options
            label={t(`titles.${kind}`)}
            id={`${id}-list`}
            activeId={active && idOf(active)}
            field={field}
          >
            {options.map((option) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
              <div
                key={option.id}
                id={idOf(option)}
                role="option"
                tabIndex={-1}
                aria-selected={option === active}
                className="menu-item min-w-0 font-regular aria-selected:bg-shoal aria-selected:shadow-answer"
                onPointerMove={(event) => isMoved(event) && option !== active && choose(option)}
                onClick={() => onTake(option.text)}
              >
                {option.content}
              </div>
            ))}
          </Options>
        </div>
      )}
    </>
  )
}

/** Whether the typed word equals the option already. */
function isWhole({ text }: CompletionOption, { sign, query }: Completed['word']): boolean {
  return text.trim().toLowerCase() === `${sign}${query}`.toLowerCase()
}

/** Handles keys before the composer; keys that the list uses do not reach it. */
function useKeysFirst(field: Completed['field'], isTaken: (event: KeyboardEvent) => boolean): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isTaken(event)) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const element = field.current
    const handleKey = (event: KeyboardEvent) => onKeyDown(event)
    element?.addEventListener('keydown', handleKey)
    return () => element?.removeEventListener('keydown', handleKey)
  }, [field])
}

/** Links the field to its list and the active option for screen readers while there is one. */
function useDescribedField(field: Completed['field'], list: string, activeId: string | undefined): void {
  useLayoutEffect(() => {
    const element = field.current
    if (!element || !activeId) return
    element.setAttribute('aria-controls', list)
    element.setAttribute('aria-activedescendant', activeId)
    return () => {
      element.removeAttribute('aria-controls')
      element.removeAttribute('aria-activedescendant')
    }
  }, [field, list, activeId])
}

const pauseMs = 500

/** Delays an announcement until the user pauses typing. */
function useSaidLater(text: string): string {
  const [announced, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return announced
}

const rowsShown = 8
/** Space in pixels above the list, including its heading. */
const room = 48

interface OptionsProps {
  id: string
  label: string
  activeId: string | undefined
  field: Completed['field']
  children: React.ReactNode
}

/** Limits the list to eight rows, and to the space above the composer on a phone with an open keyboard. */
function Options({ id, label, activeId, field, children }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const row = list.current?.firstElementChild?.clientHeight
    const top = field.current?.form?.getBoundingClientRect().top
    if (!list.current || !row || top === undefined) return
    const above = top - (window.visualViewport?.offsetTop ?? 0) - room
    list.current.style.maxHeight = `${Math.max(row, Math.min(rowsShown * row + row / 4, above))}px`
  })
  useLayoutEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' })
  }, [activeId])

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      className="overflow-x-hidden overflow-y-auto overscroll-contain p-1.5"
    >
      {children}
    </div>
  )
}
