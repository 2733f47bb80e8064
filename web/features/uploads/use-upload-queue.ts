import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../platform/api-error.ts'
import { problemOfFile } from '../../platform/picture-files.ts'
import { upload } from '../../platform/upload.ts'

export interface QueueItem {
  id: number
  file: File
  /** What failed may pass another time; what was refused never will. */
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'refused'
  /** Between 0 and 1. */
  progress: number
  failure?: string
}

interface Needs {
  /** One picture is in the library. */
  onSent: () => void
  /** Nothing waits any more: so many came through. */
  onDone: (count: number) => void
}

let lastId = 0

/** Empty, too large, or no picture: the file itself is what the site does not take. */
const isRefusal = (cause: unknown) => cause instanceof ApiError && [400, 413, 415].includes(cause.status)

/** Files go one after the other, each with its progress. What went well leaves the list at the end. */
export function useUploadQueue({ onSent, onDone }: Needs) {
  const { t } = useTranslation(['staff-uploads', 'ui'])
  const [items, setItems] = useState<QueueItem[]>([])
  const waiting = useRef<QueueItem[]>([])
  const sending = useRef<{ id: number; controller: AbortController }>(undefined)
  const isRunning = useRef(false)
  // The queue outlives the rendering in which it began.
  const told = useRef({ onSent, onDone })
  useEffect(() => {
    told.current = { onSent, onDone }
  })

  useEffect(
    () => () => {
      waiting.current = []
      sending.current?.controller.abort()
    },
    [],
  )

  const change = (id: number, part: Partial<QueueItem>) =>
    setItems((all) => all.map((item) => (item.id === id ? { ...item, ...part } : item)))
  const leave = (id: number) => setItems((all) => all.filter((item) => item.id !== id))

  function add(files: readonly File[]): void {
    const fresh = files.map((file): QueueItem => {
      const problem = problemOfFile(file)
      const item = { id: ++lastId, file, progress: 0 }
      if (!problem) return { ...item, state: 'waiting' }
      return { ...item, state: 'refused', failure: t(`ui:${problem.key}`, problem.params) }
    })
    setItems((all) => [...all, ...fresh])
    begin(fresh.filter(({ state }) => state === 'waiting'))
  }

  function retry(item: QueueItem): void {
    change(item.id, { state: 'waiting', progress: 0 })
    begin([item])
  }

  function begin(fresh: readonly QueueItem[]): void {
    waiting.current.push(...fresh)
    if (!isRunning.current) void run()
  }

  const run = async () => {
    isRunning.current = true
    let count = 0
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
      if (await send(next)) count += 1
    }
    isRunning.current = false
    setItems((all) => all.filter(({ state }) => state !== 'sent'))
    if (count > 0) told.current.onDone(count)
  }

  async function send({ id, file }: QueueItem): Promise<boolean> {
    const controller = new AbortController()
    sending.current = { id, controller }
    change(id, { state: 'sending', progress: 0 })
    const form = new FormData()
    form.append('files[]', file)
    try {
      const onProgress = (progress: number) => change(id, { progress })
      await upload('/api/uploadImage', { form, signal: controller.signal, onProgress })
      change(id, { state: 'sent' })
      told.current.onSent()
      return true
    } catch (cause) {
      if (controller.signal.aborted) leave(id)
      else change(id, { state: isRefusal(cause) ? 'refused' : 'failed', failure: failureOf(cause) })
      return false
    } finally {
      sending.current = undefined
    }
  }

  function failureOf(cause: unknown): string {
    if (!(cause instanceof ApiError)) console.error(cause)
    return cause instanceof ApiError ? cause.message : t('notSent')
  }

  /** On its way it is stopped; otherwise it only leaves the list. */
  function cancel(id: number): void {
    waiting.current = waiting.current.filter((item) => item.id !== id)
    if (sending.current?.id === id) sending.current.controller.abort()
    else leave(id)
  }

  return { items, add, retry, cancel }
}
