import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  rectSwappingStrategy,
  SortableContext,
  type SortingStrategy,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlbumContent } from '#contract/albums.ts'
import { api } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { useMoveAnnouncements } from '../../../ui/drag-and-drop/drag-and-drop.ts'
import { PressToMove } from '../../../ui/drag-and-drop/press-to-move.tsx'
import { useFileDrop } from '../../../ui/files/use-file-drop.ts'
import { useFocusInPlace } from '../../../ui/focus/use-focus-in-place.ts'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { useAlbumKind } from './album-kind.ts'
import { albumContentKey } from './albums.queries.ts'
import { EmptySlot } from './empty-slot.tsx'
import { failureText } from './failure-text.ts'
import { FilledSlot } from './filled-slot.tsx'
import type { Cell } from './slot-cells.ts'
import { useSlotName } from './use-slot-name.ts'
import { useSlotOrder } from './use-slot-order.ts'
import { useSlotUploads } from './use-slot-uploads.ts'

const LinkDialog = lazy(() => import('./link-dialog.tsx'))
const SlotLibrary = lazy(() => import('./slot-library.tsx'))

/** Slot without a picture, which a product page may provide. */
const blank = { url: '', actionUrl: '', description: '', colour: '' }

/** Grid of slots in which pictures are uploaded, moved, named and removed. */
export function SlotGrid({ album }: { album: AlbumContent }) {
  const { t } = useTranslation('staff-albums')
  const { cells, move } = useSlotOrder(album)
  const { sendings, send, removeUpload } = useSlotUploads(album.id)
  const edit = useEdited(cells)
  const [opened, setAsked] = useState<SeenSlot>()
  const [choosing, setChoosing] = useState<SeenSlot>()
  const { mutate: empty, isPending } = useEmptySlot(album.id, () => setAsked(undefined))
  const focusInPlace = useFocusInPlace<HTMLOListElement>({ areAlike: false })
  const announcements = useAnnouncements(cells)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A quick swipe scrolls the page; a long press starts a drag.
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const seenAt = (position: number): SeenSlot => ({ position, seen: cells[position]?.slot?.url ?? '' })
  /** Sends the first file to the position, and the others to the next free positions. */
  function addFiles(position: number, files: readonly File[]): void {
    const free = cells.flatMap(({ slot }, place) =>
      !slot && !sendings[place] && place > position ? [place] : [],
    )
    for (const [index, file] of files.entries()) {
      const place = index === 0 ? position : free[index - 1]
      if (place !== undefined) send(seenAt(place), file)
    }
  }
  const firstFree = cells.findIndex(({ slot }, place) => !slot && !sendings[place])
  // Pasted files go to the first free positions.
  useFileDrop((files) => firstFree >= 0 && addFiles(firstFree, files))
  const { slot } = edit

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t('order.how', { context: album.kind }) },
      }}
      onDragEnd={({ active, over }) => move(active.id, over?.id)}
    >
      <SortableContext items={cells.map(({ id }) => id)} strategy={strategyFor(cells)}>
        <PressToMove onMove={move}>
          <ol
            className="slots mt-5 grid grid-cols-2 gap-3 sm:grid-cols-4"
            aria-label={t('sheet.slots')}
            {...focusInPlace}
          >
            {cells.map((cell, place) => {
              const shared = { place, sending: sendings[place], onForget: () => removeUpload(place) }
              const onFiles = (files: File[]) => addFiles(place, files)
              return cell.slot ? (
                <FilledSlot
                  key={cell.id}
                  id={cell.id}
                  slot={cell.slot}
                  onEdit={() => edit.open(seenAt(place))}
                  onDelete={() => setAsked(seenAt(place))}
                  onFiles={onFiles}
                  {...shared}
                />
              ) : (
                <EmptySlot
                  key={cell.id}
                  id={cell.id}
                  onFiles={onFiles}
                  onLibrary={() => setChoosing(seenAt(place))}
                  onLink={() => edit.open(seenAt(place))}
                  {...shared}
                />
              )
            })}
          </ol>
        </PressToMove>
      </SortableContext>
      {slot && (
        <Suspense>
          <LinkDialog
            albumId={album.id}
            slot={slot}
            onReplace={(files) => addFiles(slot.position, files)}
            onPicture={(url) => edit.follow(slot.url, url)}
            onLibrary={() => setChoosing(seenAt(slot.position))}
            onClose={edit.close}
          />
        </Suspense>
      )}
      {choosing && (
        <Suspense>
          <SlotLibrary
            albumId={album.id}
            {...choosing}
            onPicture={(url) => edit.follow(choosing.seen, url)}
            onClose={() => setChoosing(undefined)}
          />
        </Suspense>
      )}
      <AlertDialog
        open={opened !== undefined}
        danger
        busy={isPending}
        title={t('sheet.deleteAsk')}
        confirm={t('delete.act')}
        onClose={() => setAsked(undefined)}
        onConfirm={() => opened && empty(opened)}
      />
    </DndContext>
  )
}

/** A slot as it was when somebody chose to change it: with another picture by then, it is left alone. */
interface SeenSlot {
  position: number
  /** URL of its picture; `''` for none. */
  seen: string
}

/** The product whose link is edited, which is followed when it is moved or gets another picture. */
function useEdited(cells: readonly Cell[]) {
  const [edited, setEdited] = useState<{ position: number; urls: readonly string[] }>()
  const slot = edited && slotOf(cells, edited)

  /** Goes on with the same product under the URL of its new picture. */
  function follow(seen: string, url: string): void {
    if (slot?.url === seen) setEdited((now) => now && { ...now, urls: [...now.urls, url] })
  }

  return {
    slot,
    open: ({ position, seen }: SeenSlot) => setEdited({ position, urls: [seen] }),
    follow,
    close: () => setEdited(undefined),
  }
}

function slotOf(cells: readonly Cell[], { position, urls }: { position: number; urls: readonly string[] }) {
  const place = cells.findIndex(({ slot }) => slot && urls.includes(slot.url))
  const slot = cells[place]?.slot
  if (slot) return { ...slot, position: place }
  return urls[0] === '' ? { ...blank, position } : undefined
}

/** Swaps with an empty target; otherwise shifts the items between, like `movedCells`. */
function strategyFor(cells: readonly Cell[]): SortingStrategy {
  return (moved) => (cells[moved.overIndex]?.slot ? rectSortingStrategy(moved) : rectSwappingStrategy(moved))
}

/** Announcements for screen readers during a drag. */
function useAnnouncements(cells: readonly Cell[]) {
  const { t } = useTranslation('staff-albums')
  const nameOf = useSlotName()
  const placeOf = (id: string | number) => cells.findIndex((cell) => cell.id === id)
  return useMoveAnnouncements((moment, id, at) =>
    t(`order.${moment}`, {
      name: nameOf(cells[placeOf(id)]?.slot?.description, placeOf(id)),
      place: placeOf(at) + 1,
      count: cells.length,
    }),
  )
}

/** Empties a slot. The toast offers to undo that. */
function useEmptySlot(album_id: number, onDone: () => void) {
  const { t } = useTranslation('staff-albums')
  const context = useAlbumKind()
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: albumContentKey(album_id) })

  const { mutate: restore } = useMutation({
    mutationFn: (place: SeenSlot) => api('POST /api/restore-item', { body: { album_id, ...place } }),
    onSuccess: ({ message }) => {
      toast(message)
      return again()
    },
    onError: (cause) => toast(failureText(cause, t('sheet.undoFailed', { context })), { kind: 'error' }),
  })

  return useMutation({
    mutationFn: (place: SeenSlot) => api('POST /api/delete-item', { body: { album_id, ...place } }),
    onSuccess: async ({ message }, place) => {
      await again()
      toast(message, { action: { label: t('sheet.undo'), run: () => restore(place) } })
    },
    onError: (cause) => {
      toast(failureText(cause, t('sheet.deleteFailed', { context })), { kind: 'error' })
      // Someone else may have changed the slot in the meantime.
      void again()
    },
    onSettled: onDone,
  })
}
