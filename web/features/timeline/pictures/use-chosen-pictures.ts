import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { linePictureTypes } from '#contract/rules/pictures.ts'
import { newClientId } from '../../../platform/api/new-client-id.ts'
import { toast } from '../../../platform/toast.ts'
import type { ChosenPicture } from '../outbox/outbox.ts'
import { storeFile } from './stored-files.ts'

/** By media type; the server checks the content. */
const isPicture = ({ type }: File) => linePictureTypes.some((one) => one === type)

/** Event on the window: pictures of an unsent line are among those of a draft again. */
export const restoredPictures = 'restored-pictures'

export type ChosenPictures = ReturnType<typeof useChosenPictures>

/**
 * Pictures chosen, pasted or dropped for the next line. Their files are stored at once, since the line may be
 * sent before the tray has loaded. The tray stores which ones they are under `key`, so that they outlive a
 * reload.
 */
export function useChosenPictures(key: string) {
  const { t } = useTranslation('chat')
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([])

  useEffect(() => {
    let left = false
    const restore = () => {
      if (!localStorage.getItem(key)) return
      import('./saved-pictures.ts')
        .then(({ findSaved }) => findSaved(key))
        .then((addTo) => !left && setPictures(addTo))
        .catch(console.warn)
    }
    restore()
    window.addEventListener(restoredPictures, restore)
    return () => {
      left = true
      window.removeEventListener(restoredPictures, restore)
    }
  }, [key])

  /** Returns whether any of the files is a picture. */
  function add(files: readonly File[]): boolean {
    const found = files.filter(isPicture)
    const taken = found.slice(0, bounds.linePicture.perLine - pictures.length)
    if (taken.length < files.length) toast(t('pictures.limits'), { kind: 'error' })
    const added = taken.map((file) => ({ clientId: newClientId(), file, alt: '' }))
    for (const { clientId, file } of added) void storeFile(clientId, file)
    if (added.length > 0) setPictures((before) => [...before, ...added])
    return found.length > 0
  }

  /** Hides them until the page is opened again. */
  const hide = () => setPictures([])

  function clear() {
    hide()
    localStorage.removeItem(key)
  }

  return {
    key,
    pictures,
    add,
    hide,
    clear,
    describe: (clientId: string, alt: string) =>
      setPictures((before) => before.map((one) => (one.clientId === clientId ? { ...one, alt } : one))),
    remove(clientId: string) {
      const rest = pictures.filter((one) => one.clientId !== clientId)
      if (rest.length > 0) setPictures(rest)
      else clear()
    },
  }
}
