import { arrayMove, useSortable } from '@dnd-kit/sortable'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../platform/toast.ts'
import { makeWay, useDropped, useMoveAnnouncements } from '../../../ui/drag-and-drop/drag-and-drop.ts'
import { usePressToMove } from '../../../ui/drag-and-drop/press-to-move.tsx'
import { SortableRows } from '../../../ui/drag-and-drop/sortable-rows.tsx'
import { useFocusInPlace } from '../../../ui/focus/use-focus-in-place.ts'
import { DotsSixVerticalIcon } from '../../../ui/icons/dots-six-vertical.ts'
import { ListStates, type ListStatesProps } from './tool-list.tsx'
import { toolRows } from './tool-row.tsx'

interface SortableToolListProps<T> extends Omit<ListStatesProps<T>, 'children' | 'ordered'> {
  /** Accessible name. */
  label: string
  nameOf: (item: T) => string
  /** Renders a `ToolRow`. */
  row: (item: T) => React.ReactNode
  /** Moves an item before another one; null is the end. */
  move: Move
}

type Move = (id: number, before: number | null) => Promise<unknown>

/** List of a staff tool, sorted by dragging, by arrow keys, or by pressing a row and then its new place. */
export function SortableToolList<T extends { id: number }>(props: SortableToolListProps<T>) {
  return (
    <ListStates {...props} ordered>
      {(items) => <Rows {...props} saved={items} />}
    </ListStates>
  )
}

type RowsProps<T> = Omit<SortableToolListProps<T>, 'query' | 'empty'> & { saved: readonly T[] }

function Rows<T extends { id: number }>({ saved, label, nameOf, row, move }: RowsProps<T>) {
  const { t } = useTranslation('staff')
  const { items, show, forget } = useDropped(saved)
  const send = useSend(move, forget)
  const focusInPlace = useFocusInPlace<HTMLOListElement>()
  const ids = items.map(({ id }) => id)
  const announcements = useMoveAnnouncements((moment, id, at) => {
    const moved = items.find((item) => item.id === id)
    return t(`order.${moment}`, {
      name: moved ? nameOf(moved) : '',
      place: ids.indexOf(Number(at)) + 1,
      count: items.length,
    })
  })

  function onMove(from: number, to: number) {
    const moved = arrayMove([...items], from, to)
    show(moved)
    const id = ids[from]
    if (id !== undefined) send({ id, before: moved[to + 1]?.id ?? null })
  }

  return (
    <SortableRows ids={ids} onMove={onMove} how={t('order.how')} announcements={announcements}>
      <ol className={toolRows} aria-label={label} {...focusInPlace}>
        {items.map((item) => (
          <SortableRow key={item.id} id={item.id} name={nameOf(item)}>
            {row(item)}
          </SortableRow>
        ))}
      </ol>
    </SortableRows>
  )
}

function useSend(move: Move, forget: () => void) {
  const { t } = useTranslation('staff')
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ id, before }: { id: number; before: number | null }) => move(id, before),
    // Requests run one after the other, in the order of the moves.
    scope: { id: 'order of a tool' },
    onError: () => {
      forget()
      toast(t('order.failed'), { kind: 'error' })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['staff'] }),
  })
  return mutate
}

interface SortableRowProps {
  id: number
  name: string
  children: React.ReactNode
}

/** Row with a handle to drag it or move it with the arrow keys. */
function SortableRow({ id, name, children }: SortableRowProps) {
  const { t } = useTranslation('staff')
  const sorting = useSortable({ id, transition: makeWay })
  const { transform, transition, isDragging } = sorting
  const { isHeld, handle } = usePressToMove(id)
  return (
    <li
      ref={sorting.setNodeRef}
      className={`grid grid-cols-[--spacing(11)_minmax(0,1fr)] items-center bg-paper ${isDragging || isHeld ? 'relative z-(--plane-above) outline-2 outline-ink' : ''}`}
      style={{ transition, ...(transform && { transform: `translateY(${Math.round(transform.y)}px)` }) }}
    >
      <button
        type="button"
        ref={sorting.setActivatorNodeRef}
        className={`grid size-11 touch-none place-items-center text-muted ${isDragging ? 'cursor-grabbing' : 'cursor-grab'}`}
        {...sorting.attributes}
        {...sorting.listeners}
        {...handle}
        aria-roledescription={undefined}
        aria-label={t('order.move', { name })}
      >
        <DotsSixVerticalIcon weight="bold" aria-hidden="true" />
      </button>
      {children}
    </li>
  )
}
