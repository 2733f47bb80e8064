import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { productUrl } from '#contract/rules/product-url.ts'
import type { Slot } from '#contract/stores.ts'
import { api } from '../../platform/api.ts'
import { albumContentKey } from './albums.queries.ts'

/** The name and the link of a product while they are typed. */
export function useLink(albumId: number, slot: Slot, onSaved: (message: string) => void) {
  const queries = useQueryClient()
  const [name, setName] = useState(slot.description)
  const [url, setUrl] = useState(slot.actionUrl)
  const saving = useMutation({
    mutationFn: () =>
      api('POST /api/save-affiliate-link', {
        body: { album_id: albumId, position: slot.position, actionUrl: url, description: name },
      }),
    onSuccess: async ({ message }) => {
      await queries.invalidateQueries({ queryKey: albumContentKey(albumId) })
      onSaved(message)
    },
  })
  return { name, setName, url, setUrl, address: productUrl(url), ...saving }
}
