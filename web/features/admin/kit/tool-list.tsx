import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type Asked, ToolStates } from './tool-states.tsx'
import './tools.css'

interface ToolListProps<T> {
  /** Read aloud. */
  label: string
  query: Asked<readonly T[]>
  keyOf: (item: T) => string | number
  /** A `ToolRow`. */
  row: (item: T, index: number, all: readonly T[]) => React.ReactNode
  /** What is said where there is nothing, and what can be done then. */
  empty: { title: string; text?: string; action?: React.ReactNode }
}

/** A list in a tool for staff, with all that can be the matter with a list. */
export function ToolList<T>({ label, query, keyOf, row, empty }: ToolListProps<T>) {
  const { t } = useTranslation('staff')
  return (
    <ToolStates query={query} failed={t('tool.failed')}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState title={empty.title} action={empty.action}>
            {empty.text}
          </EmptyState>
        ) : (
          <ul className="tool-rows" aria-label={label}>
            {items.map((item, index) => (
              <li key={keyOf(item)}>{row(item, index, items)}</li>
            ))}
          </ul>
        )
      }
    </ToolStates>
  )
}

interface ToolRowProps {
  /** A small picture, 3:2, without words. */
  picture?: React.ReactNode
  title: React.ReactNode
  /** What else is to be known, in one line. */
  facts?: React.ReactNode
  /** Small buttons and switches. */
  children?: React.ReactNode
}

export function ToolRow({ picture, title, facts, children }: ToolRowProps) {
  return (
    <div className="tool-row">
      {picture && <div className="tool-picture">{picture}</div>}
      <div className="tool-words">
        <p className="tool-title">{title}</p>
        {facts && <p className="tool-facts">{facts}</p>}
      </div>
      {children && <div className="tool-acts">{children}</div>}
    </div>
  )
}
