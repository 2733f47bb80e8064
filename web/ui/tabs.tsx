import { useId, useRef } from 'react'

export interface TabInfo {
  id: string
  title: string
  count?: number | undefined
}

interface TabsProps {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly TabInfo[]
  selected: string
  onSelect: (id: string) => void
  className?: string
  /** Prefix of the ids of tabs and panels (`tabIds`). */
  idBase: string
}

function tabIds(idBase: string, id: string) {
  return { tab: `${idBase}-tab-${id}`, panel: `${idBase}-panel-${id}` }
}

/** A tab list; arrow keys, Home and End move between the tabs. */
export function TabList({ label, tabs, selected, onSelect, idBase, className = '' }: TabsProps) {
  const row = useRef<HTMLDivElement>(null)

  function move(event: React.KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === selected)
    const next = tabs[nextIndex(event.key, at, tabs.length)]
    if (!next || next.id === selected) return
    event.preventDefault()
    onSelect(next.id)
    row.current?.querySelector<HTMLElement>(`#${CSS.escape(tabIds(idBase, next.id).tab)}`)?.focus()
  }

  return (
    <div ref={row} role="tablist" aria-label={label} className={`tabs ${className}`} onKeyDown={move}>
      {tabs.map(({ id, title, count }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={tabIds(idBase, id).tab}
          aria-selected={id === selected}
          aria-controls={id === selected ? tabIds(idBase, id).panel : undefined}
          tabIndex={id === selected ? 0 : -1}
          className="tab"
          onClick={() => onSelect(id)}
        >
          {title}
          {count !== undefined && <span className="tab-count figures">{count}</span>}
        </button>
      ))}
    </div>
  )
}

interface TabPanelProps {
  idBase: string
  id: string
  children: React.ReactNode
  className?: string
}

export function TabPanel({ idBase, id, children, className = '' }: TabPanelProps) {
  const ids = tabIds(idBase, id)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls is reached with the keyboard
    <div role="tabpanel" id={ids.panel} aria-labelledby={ids.tab} tabIndex={0} className={className}>
      {children}
    </div>
  )
}

/** Returns a base for ids, for components that manage their own tabs. */
export function useTabIds(): string {
  return useId()
}

function nextIndex(key: string, at: number, count: number): number {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return at
}
