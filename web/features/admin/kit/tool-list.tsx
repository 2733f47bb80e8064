import { useTranslation } from 'react-i18next'
import { useFocusInPlace } from '../../../ui/focus/use-focus-in-place.ts'
import { type EmptyPicture, EmptyState } from '../../../ui/states/empty-state.tsx'
import { toolRows } from './tool-row.tsx'
import { type Asked, ToolStates } from './tool-states.tsx'

export interface ListStatesProps<T> {
  query: Asked<readonly T[]>
  /** Whether rows start with a picture. */
  pictures?: boolean
  /** Whether rows have a handle to move them. */
  ordered?: boolean
  /** Text and action for an empty list. */
  empty: EmptyPicture & { title: string; text?: string; action?: React.ReactNode }
  /** Renders a list that is not empty. */
  children: (items: readonly T[]) => React.ReactNode
}

/** Shows a list, or its loading, error or empty state. */
export function ListStates<T>({ query, pictures, ordered, empty, children }: ListStatesProps<T>) {
  const { t } = useTranslation('staff')
  return (
    <ToolStates query={query} failed={t('tool.failed')} pictures={pictures} ordered={ordered}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState mark={empty.mark} at={empty.at} title={empty.title} action={empty.action}>
            {empty.text}
          </EmptyState>
        ) : (
          children(items)
        )
      }
    </ToolStates>
  )
}

interface ToolListProps<T> extends Omit<ListStatesProps<T>, 'children' | 'ordered'> {
  /** Accessible name. */
  label: string
  keyOf: (item: T) => string | number
  /** Renders a `ToolRow`. */
  row: (item: T) => React.ReactNode
}

/** List of a staff tool, with its loading, error and empty states. */
export function ToolList<T>({ label, keyOf, row, ...states }: ToolListProps<T>) {
  const focusInPlace = useFocusInPlace<HTMLUListElement>()
  return (
    <ListStates {...states}>
      {(items) => (
        <ul className={toolRows} aria-label={label} {...focusInPlace}>
          {items.map((item) => (
            <li key={keyOf(item)}>{row(item)}</li>
          ))}
        </ul>
      )}
    </ListStates>
  )
}
