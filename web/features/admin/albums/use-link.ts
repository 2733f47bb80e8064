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
      // The server completes an address that lacks its scheme.
      setName(item.description)
      setUrl(item.actionUrl)
      await queries.invalidateQueries({ queryKey: albumContentKey(albumId) })
      onSaved(message)
    },
    onError: (cause) => {
      if (!(cause instanceof ApiError) || cause.key !== 'slot_empty') return
      // Someone else emptied the slot, which also closes this form.
      toast(cause.message, { kind: 'error' })
      void queries.invalidateQueries({ queryKey: albumContentKey(albumId) })
    },
  })
  const isChanged = name !== slot.description || url !== slot.actionUrl
  const address = typedProductUrl(url)
  const isSavable = address !== undefined || isEmpty
  /** Returns whether saving succeeded. */
  const save = () => isFulfilled(saving.mutateAsync())
  return { name, setName, url, setUrl, isEmpty, isChanged, isSavable, address, save, ...saving }
}
