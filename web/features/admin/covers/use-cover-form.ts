import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { upload } from '../../../platform/api/upload.ts'
import { type FileProblem, problemOfOne } from '../../../platform/files/picture-files.ts'
import { useTranslatedFailure } from '../../../platform/texts/use-translated-failure.ts'

export interface SavedCover {
  description: string
  /** Address of the picture; `''` without one. */
  coverUrl: string
}

export interface CoverTarget {
  path: '/api/uploadArticleCover' | '/api/uploadAlbumCover'
  /** Name of the id field in the request: `article_id` or `album_id`. */
  field: string
  id: number
}

/** Result of the last attempt. Translated when shown, so that it follows a change of language. */
type Outcome = { message: string } | { problem: FileProblem } | { failure: unknown }

/** State of a cover form. `onSaved` gets the server's response. */
export function useCoverForm(target: CoverTarget, saved: SavedCover, onSaved: () => void) {
  const { t } = useTranslation(['staff-covers', 'ui'])
  const [typed, setTyped] = useState<string>()
  const [chosen, setChosen] = useState<{ file: File; preview: string }>()
  const [progress, setProgress] = useState<number>()
  const [outcome, setOutcome] = useState<Outcome>()
  const failure = useTranslatedFailure(outcome && 'failure' in outcome ? outcome.failure : undefined)
  const sending = useRef<AbortController>(undefined)
  const description = typed ?? saved.description
  const isTooLong = description.trim().length > bounds.article.description

  useEffect(() => () => sending.current?.abort(), [])
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.preview)), [chosen])

  function choose(files: readonly File[]): void {
    const [file] = files
    if (!file || sending.current) return
    const problem = problemOfOne(files)
    setOutcome(problem && { problem })
    if (!problem) setChosen({ file, preview: URL.createObjectURL(file) })
  }

  /** Returns whether saving succeeded. */
  async function send(): Promise<boolean> {
    if (sending.current || isTooLong) return false
    const controller = new AbortController()
    sending.current = controller
    setOutcome(undefined)
    setProgress(0)
    const form = new FormData()
    form.append(target.field, String(target.id))
    // A colleague may have changed the description since.
    if (typed !== undefined) form.append('description', typed.replace(/\s+/g, ' '))
    if (chosen) form.append('file', chosen.file)
    try {
      const { signal } = controller
      const answer = await upload<{ message: string }>(target.path, { form, signal, onProgress: setProgress })
      setOutcome({ message: answer.message })
      setChosen(undefined)
      onSaved()
      return true
    } catch (cause) {
      if (!controller.signal.aborted) fail(cause)
      return false
    } finally {
      sending.current = undefined
      setProgress(undefined)
    }
  }

  function fail(failure: unknown): void {
    console.error(failure)
    setOutcome({ failure })
  }

  function noteOf(result: Outcome): { kind: 'success' | 'error'; text: string } {
    if ('message' in result) return { kind: 'success', text: result.message }
    if ('problem' in result) {
      const { key, params } = result.problem
      return { kind: 'error', text: t(`ui:${key}`, params) }
    }
    const isKnown = failure instanceof ApiError && failure.key !== 'unknown'
    return { kind: 'error', text: isKnown ? failure.message : t('failed') }
  }

  return {
    ...{ description, isTooLong, chosen, progress, choose, send },
    note: outcome && noteOf(outcome),
    describe: (text: string) => {
      setTyped(text === saved.description ? undefined : text)
      setOutcome(undefined)
    },
    leave: () => setChosen(undefined),
    cancel: () => sending.current?.abort(),
    isChanged: chosen !== undefined || (typed !== undefined && typed.trim() !== saved.description),
  }
}
