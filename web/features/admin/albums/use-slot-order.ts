import type { UniqueIdentifier } from '@dnd-kit/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlbumContent, StaffSlot } from '#contract/albums.ts'
import { api } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { toast } from '../../../platform/toast.ts'
import { useDropped } from '../../../ui/drag-and-drop/drag-and-drop.ts'
import { albumContentKey } from './albums.queries.ts'
import { cellsOf, contentOf, movedCells } from './slot-cells.ts'

/** Shows a move in the same frame, and saves it in the background. */
export function useSlotOrder({ id, content: saved, version }: AlbumContent) {
  const { t } = useTranslation('staff-albums')
  const queries = useQueryClient()
  const { items: shown, show, forget } = useDropped<StaffSlot>(saved)
  // Version after the last saved move: while several moves wait, the cache is behind it.
  const versions = useRef({ read: version, saved: version })
  if (versions.current.read !== version) versions.current = { read: version, saved: version }
  const waiting = useRef(0)
  const cells = cellsOf(shown)

  const { mutate } = useMutation({
    scope: { id: `order-${id}` },
    mutationFn: (positions: number[]) =>
      api('POST /api/album/:id/reorder', {
        params: { id },
        body: { positions, version: versions.current.saved },
      }),
    onSuccess: ({ content, version: now }) => {
      versions.current.saved = now
      if (waiting.current > 1) return
      queries.setQueryData<AlbumContent>(
        albumContentKey(id),
        (album) => album && { ...album, content, version: now },
      )
    },
    onError: (cause) => {
      forget()
      const wasChanged = cause instanceof ApiError && cause.key === 'album_changed'
      toast(t(wasChanged ? 'sheet.orderChanged' : 'sheet.orderFailed'), { kind: 'error' })
      return queries.invalidateQueries({ queryKey: albumContentKey(id) })
    },
    onSettled: () => {
      waiting.current -= 1
    },
  })

  function move(id: UniqueIdentifier, at: UniqueIdentifier | undefined): void {
    const from = cells.findIndex((cell) => cell.id === id)
    const to = cells.findIndex((cell) => cell.id === at)
    if (from < 0 || to < 0 || from === to) return
    const moved = movedCells(cells, from, to)
    show(contentOf(moved))
    waiting.current += 1
    mutate(moved.map(({ position }) => position))
  }

  return { cells, move }
}
