import { newClientId } from '../../../platform/api/new-client-id.ts'
import { isFileRefused, upload } from '../../../platform/api/upload.ts'
import { currentSession, onSessionChange } from '../../../platform/session/session.ts'
import { addUnsavedInput } from '../../../platform/storage/add-unsaved-input.ts'
import { createSharedValue } from '../../../platform/storage/shared-value.ts'
import { showUnsavedInputGuard } from '../../unsaved-input/unsaved-input-guard.tsx'

export interface QueueItem<Place> {
  id: number
  file: File
  place: Place
  /** User who added the file. */
  userId: number | undefined
  /** `failed` can be retried; `refused` cannot. */
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'refused'
  /** Between 0 and 1. */
  progress: number
  /** The same for each try, so that a retry after a lost answer does not store the file twice. */
  clientId: string
  failure?: string | undefined
}

interface QueuedFile<Place> {
  file: File
  place: Place
  /** Reason why the file is not sent at all. */
  problem?: string | undefined
}

interface Dependencies<Place> {
  /** Path of a call that takes a `client_id`. */
  path: `/api/${string}`
  formOf: (file: File, place: Place) => FormData
  /** Called when a file leaves the list. */
  onRemoved?: (place: Place) => void
}

/** Handlers of the last mounted screen: the queue outlives it. */
interface QueueHandlers<Place> {
  onSent: (item: QueueItem<Place>) => void | Promise<void>
  /** Called when nothing is waiting any more, with the number of successful uploads. */
  onDone?: (count: number) => void
  failureOf: (cause: unknown) => string
}

/**
 * Uploads files one after the other, with progress. Continues across navigation; the browser asks before the
 * page is closed. Successful uploads leave the list at the end.
 */
export function createUploadQueue<Place>({ path, formOf, onRemoved }: Dependencies<Place>) {
  const items = createSharedValue<readonly QueueItem<Place>[]>([])
  let handlers: QueueHandlers<Place> | undefined
  let sending: { id: number; controller: AbortController } | undefined
  let isRunning = false
  let isWatching = false
  let lastId = 0

  const change = (id: number, part: Partial<QueueItem<Place>>) =>
    items.set(items.get().map((item) => (item.id === id ? { ...item, ...part } : item)))

  function removeWhere(isGone: (item: QueueItem<Place>) => boolean): void {
    const gone = items.get().filter(isGone)
    items.set(items.get().filter((item) => !isGone(item)))
    for (const { place } of gone) onRemoved?.(place)
  }

  /** Removes the files of other users, after a sign-out. */
  function removeForeign(): void {
    const userId = currentSession()?.userId
    if (items.get().some((item) => item.id === sending?.id && item.userId !== userId))
      sending?.controller.abort()
    removeWhere((item) => item.userId !== userId)
  }

  function add(files: readonly QueuedFile<Place>[]): void {
    watch()
    const userId = currentSession()?.userId
    const fresh = files.map(({ file, place, problem }): QueueItem<Place> => {
      const item = { id: ++lastId, file, place, userId, progress: 0, clientId: newClientId() }
      return problem ? { ...item, state: 'refused', failure: problem } : { ...item, state: 'waiting' }
    })
    items.set([...items.get(), ...fresh])
    if (!isRunning) void run()
  }

  function watch(): void {
    if (isWatching) return
    isWatching = true
    onSessionChange(removeForeign)
    // Retries failed uploads when the network returns.
    window.addEventListener('online', () => {
      for (const { id, state } of items.get()) if (state === 'failed') retry(id)
    })
  }

  function retry(id: number): void {
    change(id, { state: 'waiting', progress: 0, failure: undefined })
    if (!isRunning) void run()
  }

  const nextWaiting = () => items.get().find(({ state }) => state === 'waiting')

  /** Aborts a running upload; otherwise removes the file from the list. */
  function cancel(id: number): void {
    if (sending?.id === id) sending.controller.abort()
    else removeWhere((item) => item.id === id)
  }

  async function run(): Promise<void> {
    isRunning = true
    showUnsavedInputGuard()
    const release = addUnsavedInput({ waysOut: () => ({}), survivesNavigation: true })
    let count = 0
    for (let next = nextWaiting(); next; next = nextWaiting()) if (await send(next)) count += 1
    release()
    isRunning = false
    removeWhere(({ state }) => state === 'sent')
    if (count > 0) handlers?.onDone?.(count)
  }

  async function send(item: QueueItem<Place>): Promise<boolean> {
    const { id, file, place, clientId } = item
    const controller = new AbortController()
    sending = { id, controller }
    change(id, { state: 'sending', progress: 0 })
    try {
      const onProgress = (progress: number) => change(id, { progress })
      const form = formOf(file, place)
      form.append('client_id', clientId)
      await upload(path, { form, signal: controller.signal, onProgress })
      change(id, { state: 'sent' })
      await handlers?.onSent(item)
      return true
    } catch (cause) {
      if (controller.signal.aborted) removeWhere((other) => other.id === id)
      else fail(id, cause)
      return false
    } finally {
      sending = undefined
    }
  }

  function fail(id: number, cause: unknown): void {
    const failure = handlers?.failureOf(cause) ?? String(cause)
    change(id, { state: isFileRefused(cause) ? 'refused' : 'failed', failure })
  }

  return {
    ...{ add, retry, cancel },
    remove: (id: number) => removeWhere((item) => item.id === id),
    handle: (next: QueueHandlers<Place>) => {
      handlers = next
    },
    useItems: items.use,
  }
}
