import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../platform/api/api.ts'
import { ApiError } from '../../../../platform/api/api-error.ts'
import { upload } from '../../../../platform/api/upload.ts'
import { type FileProblem, problemOfOne } from '../../../../platform/files/picture-files.ts'
import { useTranslatedFailure } from '../../../../platform/texts/use-translated-failure.ts'
import { toast } from '../../../../platform/toast.ts'
import { useUnsavedInput } from '../../../unsaved-input/use-unsaved-input.ts'
import { articlesKey, type EditedArticle } from './editor.queries.ts'
import type { ArticleWriting } from './use-article-text.ts'

interface KeptCover {
  message: string
  /** File name without path; `''` without a cover. */
  cover: string
}

/** Saves each change of the cover at once. A new article is saved first. */
export function useCover(writing: ArticleWriting, article: EditedArticle | undefined) {
  const { t } = useTranslation(['staff-editor', 'ui'])
  const queries = useQueryClient()
  const [saved, setSaved] = useState<string>()
  const [preview, setPreview] = useState<string>()
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<FileProblem>()
  const [failure, setFailure] = useState<Error>()
  const spoken = useTranslatedFailure(failure)
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])
  useUnsavedInput(progress !== undefined)
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  async function saveCover(call: (id: number, signal: AbortSignal) => Promise<KeptCover>): Promise<boolean> {
    if (sending.current) return false
    const controller = new AbortController()
    sending.current = controller
    setProblem(undefined)
    setFailure(undefined)
    setProgress(0)
    try {
      const id = await writing.idForPictures()
      if (id === undefined) throw new Error('the article could not be saved')
      const { message, cover } = await call(id, controller.signal)
      setSaved(cover)
      toast(message)
      void queries.invalidateQueries({ queryKey: articlesKey })
      return true
    } catch (cause) {
      if (!controller.signal.aborted) {
        console.error(cause)
        setFailure(cause instanceof Error ? cause : new Error('unknown', { cause }))
      }
      return false
    } finally {
      sending.current = undefined
      setProgress(undefined)
      setPreview(undefined)
    }
  }

  async function send(files: readonly File[]): Promise<void> {
    const [file] = files
    if (!file || sending.current) return
    const wrong = problemOfOne(files)
    setProblem(wrong)
    if (wrong) return
    setPreview(URL.createObjectURL(file))
    await saveCover((id, signal) => {
      const form = new FormData()
      form.append('article_id', String(id))
      form.append('file', file)
      return upload<KeptCover>('/api/uploadArticleCover', { form, signal, onProgress: setProgress })
    })
  }

  const choose = (cover: string) =>
    saveCover((id) => api('PUT /api/editor_edit_cover/:id', { params: { id }, body: { cover } }))

  const stored = saved ?? article?.cover ?? ''
  const isKnown = spoken instanceof ApiError && spoken.key !== 'unknown'
  const message = spoken && (isKnown ? spoken.message : t('pictures.failed'))
  return {
    ...{ progress, send, choose },
    /** Address of the cover or of the picture being uploaded. */
    url: preview ?? (stored && `/uploads/${stored}`),
    failure: problem ? t(`ui:${problem.key}`, problem.params) : message || undefined,
    remove: () => void choose(''),
    cancel: () => sending.current?.abort(),
  }
}
