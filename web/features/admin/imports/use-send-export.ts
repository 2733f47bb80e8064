import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { importBounds } from '#contract/rules/imports.ts'
import { api } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { retrySeconds } from '../../../platform/api/retry-after.ts'
import { upload } from '../../../platform/api/upload.ts'
import { withoutQuestion } from '../../../platform/storage/unsaved-input.ts'
import { useUnsavedInput } from '../../unsaved-input/use-unsaved-input.ts'

/** Upload of a file; `sent` is between 0 and 1. */
interface Sending {
  name: string
  sent: number
}

/** Attempts for each chunk: about three minutes. */
const mostTries = 10

/** Uploads an export in chunks, then opens its report. */
export function useSendExport() {
  const { t } = useTranslation(['staff-imports', 'pages'])
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [sending, setSending] = useState<Sending>()
  const [failure, setFailure] = useState('')
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  useUnsavedInput(sending !== undefined)

  async function send(file: File): Promise<void> {
    setFailure('')
    if (file.size === 0) return setFailure(t('problem.import_unknown'))
    if (file.size > importBounds.bytes) return setFailure(t('errors.import_too_large'))
    const own = new AbortController()
    controller.current = own
    setSending({ name: file.name, sent: 0 })
    let id: number | undefined
    try {
      const fileName = file.name.slice(-importBounds.fileName)
      ;({ id } = await api('POST /api/admin/imports', { body: { fileName, bytes: file.size } }))
      for (let number = 0; number * importBounds.pieceBytes < file.size; number++) {
        await sendPiece(file, { id, number, signal: own.signal })
      }
      await queries.invalidateQueries({ queryKey: ['staff', 'imports'] })
      await navigate(`/admin/imports/${id}`, { state: withoutQuestion })
    } catch (error) {
      if (!own.signal.aborted)
        setFailure(error instanceof ApiError ? error.message : t('pages:network.unreachable'))
      // An incomplete upload is useless.
      if (id !== undefined) await api('DELETE /api/admin/imports/:id', { params: { id } }).catch(() => {})
    } finally {
      setSending(undefined)
    }
  }

  async function sendPiece(
    file: File,
    { id, number, signal }: { id: number; number: number; signal: AbortSignal },
  ): Promise<void> {
    const start = number * importBounds.pieceBytes
    const piece = file.slice(start, start + importBounds.pieceBytes)
    const onProgress = (part: number) =>
      setSending({ name: file.name, sent: (start + part * piece.size) / file.size })
    for (let tries = 1; ; tries++) {
      const form = new FormData()
      form.append('piece', piece, 'piece')
      const path = `/api/admin/imports/${id}/pieces/${number}` as const
      try {
        await upload(path, { form, method: 'PUT', signal, onProgress })
        return
      } catch (error) {
        // The last chunk had arrived, but its response was lost.
        if (tries > 1 && error instanceof ApiError && error.key === 'import_not_now') return
        if (!mayPass(error) || tries === mostTries) throw error
        await untilRetry(tries - 1, signal)
      }
    }
  }

  return { sending, failure, send, cancel: () => controller.current?.abort() }
}

/** Whether the network or the site may be back soon: an update of the site takes a moment, too. */
const mayPass = (error: unknown) =>
  error instanceof ApiError && [0, 429, 502, 503, 504].includes(error.status)

/** Waits for a while, or until the network returns or the upload is cancelled. */
async function untilRetry(failures: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, retrySeconds(failures) * 1000)
    over.signal.addEventListener('abort', () => clearTimeout(timer))
    window.addEventListener('online', () => resolve(), { signal: over.signal })
    signal.addEventListener('abort', () => resolve(), { signal: over.signal })
  })
  over.abort()
}
