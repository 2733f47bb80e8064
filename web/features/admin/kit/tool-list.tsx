import { useTranslation } from 'react-i18next'
import { useFocusInPlace } from '../../../ui/focus/use-focus-in-place.ts'
import { type EmptyPicture, EmptyState } from '../../../ui/states/empty-state.tsx'
import { toolRows } from './tool-row.tsx'
import { type Asked, ToolStates } from './tool-states.tsx'

interface ToolListProps<T> {
  /** Accessible name. */
  label: string
  query: Asked<readonly T[]>
  keyOf: (item: T) => string | number
  /** Renders a `ToolRow`. */
  row: (item: T, index: number, all: readonly T[]) => React.ReactNode
  /** Whether rows start with a picture. */
  pictures?: boolean
  /** Text and action for an empty list. */
  empty: EmptyPicture & { title: string; text?: string; action?: React.ReactNode }
}

/** List of a staff tool, with its loading, error and empty states. */
export function ToolList<T>({ label, query, keyOf, row, pictures, empty }: ToolListProps<T>) {
  const { t } = useTranslation('staff')
  const focusInPlace = useFocusInPlace<HTMLUListElement>()
  return (
    <ToolStates query={query} failed={t('tool.failed')} pictures={pictures}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState mark={empty.mark} at={empty.at} title={empty.title} action={empty.action}>
            {empty.text}
          </EmptyState>
        ) : (
          <ul className={toolRows} aria-label={label} {...focusInPlace}>
            {items.map((item, index) => (
              <li key={keyOf(item)}>{row(item, index, items)}</li>
            ))}
          </ul>
        )
      }
    </ToolStates>
  )
}
