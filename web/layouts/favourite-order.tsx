import { arrayMove, useSortable } from '@dnd-kit/sortable'
import { useTranslation } from 'react-i18next'
import { useOrderFavourites } from '../features/channels/favourites.ts'
import { toast } from '../platform/toast.ts'
import { makeWay, useDropped, useMoveAnnouncements } from '../ui/drag-and-drop/drag-and-drop.ts'
import { usePressToMove } from '../ui/drag-and-drop/press-to-move.tsx'
import { SortableRows } from '../ui/drag-and-drop/sortable-rows.tsx'
import { DotsSixVerticalIcon } from '../ui/icons/dots-six-vertical.ts'

/** The favourite channels, sortable by dragging or with the arrow keys. */
export default function FavouriteOrder({ slugs: saved }: { slugs: readonly string[] }) {
  const { t } = useTranslation('channels')
  const { items: slugs, show, forget } = useDropped(saved)
  const { mutate } = useOrderFavourites()
  const announcements = useMoveAnnouncements((moment, id, at) =>
    t(`order.${moment}`, { channel: `#${id}`, place: slugs.indexOf(String(at)) + 1, count: slugs.length }),
  )

  function move(from: number, to: number) {
    const moved = arrayMove([...slugs], from, to)
    show(moved)
    mutate(moved, {
      onError: () => {
        forget()
        toast(t('order.failed'), { kind: 'error' })
      },
    })
  }

  return (
    <SortableRows ids={slugs} onMove={move} how={t('order.how')} announcements={announcements}>
      <ul>
        {slugs.map((slug) => (
          <OrderRow key={slug} slug={slug} />
        ))}
      </ul>
    </SortableRows>
  )
}

function OrderRow({ slug }: { slug: string }) {
  const { t } = useTranslation('channels')
  const sorting = useSortable({ id: slug, transition: makeWay })
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = sorting
  const { isHeld, handle } = usePressToMove(slug)
  return (
    <li>
      <button
        ref={setNodeRef}
        type="button"
        className="row order-row"
        data-held={isDragging || isHeld || undefined}
        style={{
          transition,
          ...(transform && { transform: `translateY(${Math.round(transform.y)}px)` }),
        }}
        {...attributes}
        {...listeners}
        {...handle}
        aria-roledescription={undefined}
        aria-label={t('order.move', { channel: `#${slug}` })}
      >
        <DotsSixVerticalIcon weight="bold" aria-hidden="true" />
        <span className="row-name text-start">{slug}</span>
      </button>
    </li>
  )
}
