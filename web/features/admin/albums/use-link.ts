import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { typedProductUrl } from '#contract/rules/product-url.ts'
import type { Slot } from '#contract/stores.ts'
import { api } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { isFulfilled } from '../../../platform/is-fulfilled.ts'
import { toast } from '../../../platform/toast.ts'
import { albumContentKey } from './albums.queries.ts'

interface LinkDependencies {
  albumId: number
  slot: Slot
  /** Whether saving an empty link removes the stored one or leaves it. */
  emptyLink: 'removes' | 'stays'
  onSaved: (message: string) => void
}

/** Form state of the name and link of a product; either can be saved without the other. */
export function useLink({ albumId, slot, emptyLink, onSaved }: LinkDependencies) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState<{ name?: string; url?: string }>({})
  const { name = slot.description, url = slot.actionUrl } = typed
  const isEmpty = url.trim() === ''
  const saving = useMutation({
    // Sends only what was changed, to the product that was seen: a colleague may have changed the rest.
    mutationFn: () => {
      const link = isEmpty ? emptyLink === 'removes' && { actionUrl: null } : { actionUrl: url }
      const body = {
        ...{ album_id: albumId, position: slot.position, seen: slot.url },
        ...(name !== slot.description && { description: name }),
        ...(url !== slot.actionUrl && link),
      }
      return api('POST /api/save-affiliate-link', { body })
    },
    onSuccess: async ({ message }) => {
      await queries.invalidateQueries({ queryKey: albumContentKey(albumId) })
      setTyped({})
      onSaved(message)
    },
    onError: (cause) => {
      if (!(cause instanceof ApiError) || !['slot_empty', 'album_changed'].includes(cause.key)) return
      // Someone else emptied the slot, which also closes this form, or moved the product.
      toast(cause.message, { kind: 'error' })
      void queries.invalidateQueries({ queryKey: albumContentKey(albumId) })
    },
  })
  const isChanged = name !== slot.description || url !== slot.actionUrl
  const address = typedProductUrl(url)
  const isSavable = address !== undefined || isEmpty
  const setName = (name: string) => setTyped((now) => ({ ...now, name }))
  const setUrl = (url: string) => setTyped((now) => ({ ...now, url }))
  /** Returns whether saving succeeded. */
  const save = () => isFulfilled(saving.mutateAsync())
  return { name, setName, url, setUrl, isEmpty, isChanged, isSavable, address, save, ...saving }
}
