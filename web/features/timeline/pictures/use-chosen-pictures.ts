import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bounds } from '#contract/rules/bounds.ts'
import { toast } from '../../../platform/toast.ts'
import { newClientId } from '../outbox/new-client-id.ts'

/** A picture that waits over the field for its line. */
export interface ChosenPicture {
  clientId: string
  file: File
  alt: string
}

/** What the browser offers. Files of other types are told by the server, which looks at what is in them. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const

const isPicture = ({ type }: File) => pictureTypes.some((known) => known === type)

export type ChosenPictures = ReturnType<typeof useChosenPictures>

/** Pictures that were chosen, pasted or dropped for the next line. */
export function useChosenPictures() {
  const { t } = useTranslation('chat')
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([])

  /** Answers whether any of these is a picture. */
  function add(files: readonly File[]): boolean {
    const found = files.filter(isPicture)
    const room = bounds.linePicture.perLine - pictures.length
    if (found.length > room) toast(t('pictures.tooMany'), { kind: 'error' })
    const added = found.slice(0, room).map((file) => ({ clientId: newClientId(), file, alt: '' }))
    if (added.length > 0) setPictures((before) => [...before, ...added])
    return found.length > 0
  }

  return {
    pictures,
    add,
    describe: (clientId: string, alt: string) =>
      setPictures((before) => before.map((one) => (one.clientId === clientId ? { ...one, alt } : one))),
    remove: (clientId: string) => setPictures((before) => before.filter((one) => one.clientId !== clientId)),
    clear: () => setPictures([]),
  }
}
