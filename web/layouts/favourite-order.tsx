import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { DotsSixVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsSixVertical'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../ui/toasts.tsx'
import { useOrderFavourites } from './favourites.ts'

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** The favourites, to be dragged or moved with the arrow keys. */
export default function FavouriteOrder({ slugs: kept }: { slugs: readonly string[] }) {
  const { t } = useTranslation('channels')
  // Shown in the same frame in which it is let go, a moment before everybody else knows.
  const [dropped, setDropped] = useState<{ before: readonly string[]; slugs: string[] }>()
  const slugs = dropped?.before === kept ? dropped.slugs : kept
  const { mutate } = useOrderFavourites()
  const announcements = useAnnouncements(slugs)
  const sensors = useSensors(
    useSensor(MouseSensor),
    // A quick swipe scrolls the list, a finger that rests takes a row.
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )

  function drop({ active, over }: DragEndEvent) {
    const from = slugs.indexOf(String(active.id))
    const to = slugs.indexOf(String(over?.id))
    if (from < 0 || to < 0 || from === to) return
    const moved = arrayMove([...slugs], from, to)
    setDropped({ before: kept, slugs: moved })
    mutate(moved, {
      onError: () => {
        setDropped(undefined)
        toast(t('order.failed'), { kind: 'error' })
      },
    })
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('order.how') } }}
      onDragEnd={drop}
    >
      <SortableContext items={[...slugs]} strategy={verticalListSortingStrategy}>
        <ul>
          {slugs.map((slug) => (
            <OrderRow key={slug} slug={slug} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function OrderRow({ slug }: { slug: string }) {
  const { t } = useTranslation('channels')
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: slug })
  return (
    <li>
      <button
        ref={setNodeRef}
        type="button"
        className="row order-row"
        data-held={isDragging || undefined}
        style={{
          transition,
          ...(transform && { transform: `translateY(${Math.round(transform.y)}px)` }),
        }}
        {...attributes}
        {...listeners}
        aria-roledescription={undefined}
        aria-label={t('order.move', { channel: `#${slug}` })}
      >
        <DotsSixVerticalIcon weight="bold" aria-hidden="true" />
        <span className="row-name text-start">{slug}</span>
      </button>
    </li>
  )
}

/** What is said aloud while something is moved. */
function useAnnouncements(slugs: readonly string[]): Announcements {
  const { t } = useTranslation('channels')
  const hasMoved = useRef(false)
  const place = (id: string | number, at: string | number) => ({
    channel: `#${id}`,
    place: slugs.indexOf(String(at)) + 1,
    count: slugs.length,
  })
  return {
    onDragStart: ({ active }) => {
      hasMoved.current = false
      return t('order.picked', place(active.id, active.id))
    },
    onDragOver: ({ active, over }) => {
      // At first it is over its own place, of which nobody wants to hear.
      hasMoved.current ||= over !== null && over.id !== active.id
      return over && hasMoved.current ? t('order.over', place(active.id, over.id)) : undefined
    },
    onDragEnd: ({ active, over }) => t('order.dropped', place(active.id, over?.id ?? active.id)),
    onDragCancel: ({ active }) => t('order.cancelled', { channel: `#${active.id}` }),
  }
}
