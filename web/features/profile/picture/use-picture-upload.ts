import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { type Crop, writeCrop } from '#contract/rules/crop.ts'
import { api } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { upload } from '../../../platform/api/upload.ts'
import { problemOf } from './picture-file.ts'

interface Chosen {
  file: File
  /** Object URL, valid until another file is chosen. */
  preview: string
}

/** State of a picture from choosing a file to the upload. */
export function usePictureUpload(onChanged: () => void) {
  const { t } = useTranslation('profile')
  const [chosen, setChosen] = useState<Chosen>()
  const [progress, setProgress] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const [isRemoving, setRemoving] = useState(false)
  const sending = useRef<AbortController>(undefined)
  /** A ref, because it changes with every movement of a finger, and is read once. */
  const crop = useRef<Crop>(undefined)

  useEffect(() => () => sending.current?.abort(), [])
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.preview)), [chosen])

  function choose(files: File[]): void {
    const [file] = files
    if (!file || sending.current) return
    const problem = problemOf(files)
    setFailure(problem && t(problem, { mebibytes: bounds.avatar.maxBytes / 1024 ** 2 }))
    if (problem) return
    crop.current = undefined
    setChosen({ file, preview: URL.createObjectURL(file) })
  }

  async function send(): Promise<void> {
    if (!chosen || sending.current) return
    const controller = new AbortController()
    sending.current = controller
    setFailure(undefined)
    setProgress(0)
    const form = new FormData()
    form.append('profile_picture', chosen.file)
    if (crop.current) form.append('crop', writeCrop(crop.current))
    try {
      const { signal } = controller
      await upload('/api/upload-profile-picture', { form, signal, onProgress: setProgress })
      onChanged()
    } catch (cause) {
      if (!controller.signal.aborted) fail(cause)
      setProgress(undefined)
    } finally {
      sending.current = undefined
    }
  }

  async function remove(): Promise<void> {
    setFailure(undefined)
    setRemoving(true)
    try {
      await api('DELETE /api/profile-picture')
      onChanged()
    } catch (cause) {
      fail(cause)
      setRemoving(false)
    }
  }

  function fail(cause: unknown): void {
    if (!(cause instanceof ApiError)) console.error(cause)
    setFailure(cause instanceof ApiError ? cause.message : t('picture.problems.unknown'))
  }

  return {
    ...{ chosen, progress, failure, isRemoving, choose, send, remove },
    cancel: () => sending.current?.abort(),
    frame: (part: Crop) => {
      crop.current = part
    },
  }
}
