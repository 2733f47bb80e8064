import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api-error.ts'
import { problemOfFile } from '../../../platform/picture-files.ts'
import { upload } from '../../../platform/upload.ts'

/** A picture on its way into the text. */
export interface SendingPicture {
  key: number
  name: string
  sent: number
  failure?: string
  cancel: () => void
}

interface Sent {
  images: { image: string; width: number; height: number }[]
}

/** Pictures are sent one by one, and each comes to where it was dropped, whatever is typed meanwhile. */
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

  const change = (key: number, changes: Partial<SendingPicture>) =>
    setPictures((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  const drop = (key: number) => setPictures((all) => all.filter((one) => one.key !== key))

  async function add(files: readonly File[], at?: number): Promise<void> {
    for (const file of files) await send(file, at)
  }

  async function send(file: File, at: number | undefined): Promise<void> {
    lastKey.current += 1
    const key = lastKey.current
    const controller = new AbortController()
    const cancel = () => {
      controller.abort()
      drop(key)
    }
    const problem = problemOfFile(file)
    const failure = problem && t(`ui:${problem.key}`, problem.params)
    setPictures((all) => [...all, { key, name: file.name, sent: 0, cancel, ...(failure && { failure }) }])
    if (failure || !editor) return

    const place = followed(editor, at ?? editor.state.selection.to)
    controllers.current.add(controller)
    try {
      const id = await articleId()
      if (id === undefined) throw new Error('the article could not be saved')
      controller.signal.throwIfAborted()
      const form = new FormData()
      form.append('files[]', file)
      const { signal } = controller
      const onProgress = (sent: number) => change(key, { sent })
      const { images } = await upload<Sent>(`/api/articles/${id}/images`, { form, signal, onProgress })
      for (const { image, width, height } of images) {
        const attrs = { src: `/uploads/${image}`, alt: '', width, height }
        editor.chain().insertContentAt(place.now(), { type: 'image', attrs }).run()
      }
      drop(key)
    } catch (cause) {
      if (controller.signal.aborted) return
      if (!(cause instanceof ApiError)) console.error(cause)
      change(key, { failure: cause instanceof ApiError ? cause.message : t('pictures.failed') })
    } finally {
      controllers.current.delete(controller)
      place.leave()
    }
  }

  return { pictures, add }
}

/** A place in a text that goes on changing. */
function followed(editor: Editor, at: number) {
  let place = at
  const follow = ({ transaction }: { transaction: { mapping: { map: (position: number) => number } } }) => {
    place = transaction.mapping.map(place)
  }
  editor.on('transaction', follow)
  return {
    now: () => Math.min(place, editor.state.doc.content.size),
    leave: () => editor.off('transaction', follow),
  }
}
