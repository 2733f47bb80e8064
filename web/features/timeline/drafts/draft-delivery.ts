import * as bounds from '#contract/rules/bounds.ts'
import { channelSlugPattern } from '#contract/rules/fold-text.ts'
import { api } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { onLive, onLiveOpen } from '../../../platform/live/live.ts'
import { currentSession } from '../../../platform/session/session.ts'
import { browserStorage, storedEntries } from '../../../platform/storage/browser-storage.ts'
import { draftBaseKey, draftKey, draftReplyKey } from '../../../platform/storage/storage-keys.ts'
import { type Base, createDraftSync, type DraftStorage, type Remote, type Words } from './draft-sync.ts'
import { storedReply } from './stored-reply.ts'
import { onTyped } from './typed-drafts.ts'

const pauseMs = 1000
/** Maximum delay while typing without a pause. */
const longestMs = 5000
const againMs = 5000

let deliveredFor: number | undefined

/** Keeps the user's drafts in sync with the server while this tab belongs to them. */
export function deliverDrafts(userId: number): void {
  // Another user may have signed in while the page was loading.
  if (deliveredFor === userId || currentSession()?.userId !== userId) return
  deliveredFor = userId
  const isMine = () => deliveredFor === userId && currentSession()?.userId === userId
  const storage = draftStorage(userId, isMine)
  const { load, noteTyped, flush, receive } = createDraftSync({
    storage,
    maxLength: bounds.draft.max,
    fetchAll: async () => (await api('GET /api/drafts')).drafts,
    save: async (place, draft) => (isMine() ? saveDraft(place, draft) : 'gone'),
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  let firstTyped: number | undefined

  function flushIn(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      firstTyped = undefined
      if (isMine()) flush().catch(() => flushIn(againMs))
    }, ms)
  }

  onTyped((place) => {
    noteTyped(place)
    firstTyped ??= performance.now()
    // Sent or deleted text must disappear from other devices at once.
    const isEmpty = storage.words(place).text === ''
    flushIn(isEmpty ? 0 : Math.min(pauseMs, Math.max(0, firstTyped + longestMs - performance.now())))
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && firstTyped !== undefined) flushIn(0)
  })
  onLive('draft-changed', (draft) => {
    // Right after reconnecting, a request may fail once more.
    if (isMine()) receive(draft).catch(() => flushIn(againMs))
  })
  onLiveOpen(loadNow)
  function loadNow(): void {
    if (isMine()) load().catch(() => setTimeout(loadNow, againMs))
  }
}

async function saveDraft(
  place: string,
  { text, answered, over }: Words & { over: number },
): Promise<Remote | 'newer' | 'gone'> {
  const [, conversation] = /^pvt:(\d+)$/.exec(place) ?? []
  const where = conversation ? { conversation_id: Number(conversation) } : { channel: place }
  try {
    const { draft } = await api('PUT /api/drafts', {
      body: { ...where, text, replyTo: answered?.id, over },
      keepalive: true,
    })
    return draft
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.key === 'draft_newer') return 'newer'
    if ([400, 403, 404, 409].includes(error.status)) return 'gone'
    throw error
  }
}

/** Nothing is stored once `isMine` is false: a tab in which the user signed out has deleted it all. */
function draftStorage(userId: number, isMine: () => boolean): DraftStorage {
  const prefixes = [draftKey(userId, ''), draftBaseKey(userId, '')]
  return {
    words(place) {
      const text = browserStorage().getItem(draftKey(userId, place)) ?? ''
      const line = storedReply(userId, place)
      // A deleted line is replied to no more.
      return { text, answered: text && line && !line.gone ? line : null }
    },
    base: (place) => parseBase(browserStorage().getItem(draftBaseKey(userId, place))),
    setBase(place, base) {
      if (!isMine()) return
      const key = draftBaseKey(userId, place)
      if (base.text === '' && base.sending === undefined) browserStorage().removeItem(key)
      else browserStorage().setItem(key, JSON.stringify(base))
    },
    setWords(place, { text, answered }) {
      if (!isMine()) return
      put(draftReplyKey(userId, place), answered && JSON.stringify(answered))
      put(draftKey(userId, place), text)
    },
    places: () =>
      storedEntries()
        .flatMap(([key]) =>
          prefixes.flatMap((prefix) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])),
        )
        .filter((place) => /^pvt:\d+$/.test(place) || channelSlugPattern.test(place)),
  }
}

function put(key: string, value: string | null | undefined): void {
  if (value) browserStorage().setItem(key, value)
  else browserStorage().removeItem(key)
  // Browsers fire this event only in other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value || null }))
}

function parseBase(stored: string | null): Base {
  try {
    const base = JSON.parse(stored ?? 'null') as Base | null
    if (typeof base?.text === 'string' && typeof base.revision === 'number') return base
  } catch {}
  return { text: '', revision: 0 }
}
