import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../../platform/api/api-error.ts'
import { newClientId } from '../../../../../platform/api/new-client-id.ts'
import { isFileRefused, upload } from '../../../../../platform/api/upload.ts'
import { problemOfFile } from '../../../../../platform/files/picture-files.ts'
import { useReturnOfNetwork } from '../../../../../platform/offline/use-return-of-network.ts'
import { useUnsavedInput } from '../../../../unsaved-input/use-unsaved-input.ts'
import { addPlace, placeOf, removePlace } from './picture-places.ts'

/** Upload into the text. */
export interface SendingPicture {
  key: number
  /** Placeholder element in the text. */
  element: HTMLElement
  /** Object URL of the local file. */
  preview: string
  name: string
  sent: number
  failure?: string | undefined
  /** Absent if the server would refuse it again. */
  retry?: (() => Promise<void>) | undefined
  cancel: () => void
}

interface Sent {
  images: { image: string; width: number; height: number }[]
}

/** Uploads pictures one by one, and inserts each where it was dropped, even if the text changes meanwhile. */
export function useTextPictures(editor: Editor | null, articleId: () => Promise<number | undefined>) {
  const { t } = useTranslation(['staff-editor', 'ui'])
  const [pictures, setPictures] = useState<SendingPicture[]>([])
  const controllers = useRef(new Set<AbortController>())
  const lastKey = useRef(0)
  useEffect(() => {
    const all = controllers.current
    return () => {
      for (const controller of all) controller.abort()
    }
  }, [])
  useUnsavedInput(pictures.some(({ failure, retry }) => !failure || retry))
  const sendAgain = async () => {
    for (const { retry } of pictures) await retry?.()
  }
  useReturnOfNetwork(() => void sendAgain())

  const change = (key: number, changes: Partial<SendingPicture>) =>
    setPictures((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))

  async function add(files: readonly File[], at?: number): Promise<void> {
    if (!editor) return
    // Inserts all placeholders at once, in order.
    const begun = files.map((file) => begin(editor, file, at ?? editor.state.selection.to))
    for (const one of begun) await send(editor, one)
  }

  function begin(into: Editor, file: File, at: number) {
    lastKey.current += 1
    const key = lastKey.current
    const controller = new AbortController()
    const element = document.createElement('div')
    element.className = 'editor-sending'
    const preview = URL.createObjectURL(file)
    const drop = () => {
      if (!into.isDestroyed) into.view.dispatch(removePlace(into.state.tr, element))
      setPictures((all) => all.filter((one) => one.key !== key))
      URL.revokeObjectURL(preview)
    }
    const cancel = () => {
      controller.abort()
      drop()
      into.commands.focus()
    }
    const problem = problemOfFile(file)
    const failure = problem && t(`ui:${problem.key}`, problem.params)
    const placeholder = {
      key,
      element,
      preview,
      name: file.name,
      sent: 0,
      cancel,
      ...(failure && { failure }),
    }
    setPictures((all) => [...all, placeholder])
    into.view.dispatch(addPlace(into.state.tr, at, element))
    return { key, file, clientId: newClientId(), controller, element, drop, isRefused: failure !== undefined }
  }

  async function send(into: Editor, begun: ReturnType<typeof begin>): Promise<void> {
    const { key, file, clientId, controller, element, drop, isRefused } = begun
    if (isRefused || controller.signal.aborted) return
    controllers.current.add(controller)
    change(key, { sent: 0, failure: undefined, retry: undefined })
    try {
      const id = await articleId()
      if (id === undefined) throw new Error('the article could not be saved')
      controller.signal.throwIfAborted()
      const form = new FormData()
      form.append('files[]', file)
      form.append('client_id', clientId)
      const { signal } = controller
      const onProgress = (sent: number) => change(key, { sent })
      const { images } = await upload<Sent>(`/api/articles/${id}/images`, { form, signal, onProgress })
      const at = placeOf(into.state, element) ?? into.state.doc.content.size
      drop()
      into.chain().insertContentAt(at, images.map(pictureOf)).run()
    } catch (cause) {
      if (controller.signal.aborted) return
      if (!(cause instanceof ApiError)) console.error(cause)
      const failure = cause instanceof ApiError ? cause.message : t('pictures.failed')
      change(key, { failure, ...(!isFileRefused(cause) && { retry: () => send(into, begun) }) })
    } finally {
      controllers.current.delete(controller)
    }
  }

  return { pictures, add }
}

/** Returns a figure node with an empty caption. */
export const pictureOf = ({ image, width, height }: Sent['images'][number]) => ({
  type: 'figure',
  content: [
    { type: 'image', attrs: { src: `/uploads/${image}`, alt: '', width, height } },
    { type: 'figcaption' },
  ],
})
