import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { typedProductUrl } from '#contract/rules/product-url.ts'
import type { Slot } from '#contract/stores.ts'
import { api } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { isFulfilled } from '../../../platform/is-fulfilled.ts'
import { toast } from '../../../platform/toast.ts'
import { albumContentKey } from './albums.queries.ts'

interface LinkNeeds {
  albumId: number
  slot: Slot
  /** What an empty link says: that there is none, or nothing at all. */
  emptyLink: 'removes' | 'stays'
  onSaved: (message: string) => void
}

/** The name and the link of a product while they are typed: either may be without the other. */
export function useLink({ albumId, slot, emptyLink, onSaved }: LinkNeeds) {
  const queries = useQueryClient()
  const [name, setName] = useState(slot.description)
  const [url, setUrl] = useState(slot.actionUrl)
  const isEmpty = url.trim() === ''
  const saving = useMutation({
    mutationFn: () => {
      const link = isEmpty ? emptyLink === 'removes' && { actionUrl: null } : { actionUrl: url }
      const body = { album_id: albumId, position: slot.position, description: name, ...link }
      return api('POST /api/save-affiliate-link', { body })
    },
    onSuccess: async ({ message, item }) => {
      // As it is kept now: an address that was begun in its middle has its beginning.
      setName(item.description)
      setUrl(item.actionUrl)
      await queries.invalidateQueries({ queryKey: albumContentKey(albumId) })
      onSaved(message)
    },
    onError: (cause) => {
      if (!(cause instanceof ApiError) || cause.key !== 'slot_empty') return
      // Somebody else emptied it: with its picture this form goes, too.
      toast(cause.message, { kind: 'error' })
      void queries.invalidateQueries({ queryKey: albumContentKey(albumId) })
    },
  })
  const isChanged = name !== slot.description || url !== slot.actionUrl
  const address = typedProductUrl(url)
  const isSavable = address !== undefined || isEmpty
  /** Returns whether it is saved. */
  const save = () => isFulfilled(saving.mutateAsync())
  return { name, setName, url, setUrl, isEmpty, isChanged, isSavable, address, save, ...saving }
}
