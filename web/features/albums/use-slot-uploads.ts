import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOfFile } from '../../platform/picture-files.ts'
import { upload } from '../../platform/upload.ts'
import { albumContentKey } from './albums.queries.ts'
import { told } from './told.ts'

/** What is on its way into a slot, or did not arrive. */
export interface Sending {
  sent: number
  preview: string
  failure?: string
}

/** Pictures on their way into slots, one after the other. */
export function useSlotUploads(albumId: number) {
  const { t } = useTranslation(['staff-albums', 'ui'])
  const queries = useQueryClient()
  const [sendings, setSendings] = useState<Readonly<Record<number, Sending>>>({})
  const controllers = useRef(new Map<number, AbortController>())
  const line = useRef(Promise.resolve())

  useEffect(() => {
    const waiting = controllers.current
    return () => {
      for (const controller of waiting.values()) controller.abort()
    }
  }, [])

  const put = (position: number, change: Partial<Sending>) =>
    setSendings((all) => ({ ...all, [position]: { sent: 0, preview: '', ...all[position], ...change } }))

  function forget(position: number): void {
    controllers.current.get(position)?.abort()
    controllers.current.delete(position)
    setSendings(({ [position]: gone, ...rest }) => {
      if (gone?.preview) URL.revokeObjectURL(gone.preview)
      return rest
    })
  }

  function send(position: number, file: File): void {
    if (controllers.current.has(position)) return
    const problem = problemOfFile(file)
    if (problem) {
      put(position, { failure: t(`ui:${problem.key}`, problem.params) })
      return
    }
    const controller = new AbortController()
    controllers.current.set(position, controller)
    setSendings((all) => ({ ...all, [position]: { sent: 0, preview: URL.createObjectURL(file) } }))
    line.current = line.current.then(() => sendNow(position, file, controller))
  }

  async function sendNow(position: number, file: File, controller: AbortController): Promise<void> {
    const { signal } = controller
    if (signal.aborted) return
    const form = new FormData()
    form.append('album_id', String(albumId))
    form.append('position', String(position))
    form.append('album_picture', file)
    try {
      const onProgress = (sent: number) => put(position, { sent })
      await upload('/api/upload-album-picture', { form, signal, onProgress })
      await queries.invalidateQueries({ queryKey: albumContentKey(albumId) })
      forget(position)
    } catch (cause) {
      controllers.current.delete(position)
      if (!signal.aborted) put(position, { failure: told(cause, t('sheet.sendFailed')) })
    }
  }

  return { sendings, send, forget }
}
