import type { Draft } from '#contract/drafts.ts'
import { draftPlaceOf, isNewer } from './drafts.live.ts'

/** A text and the line that it replies to. */
export interface Words {
  text: string
  answered?: Draft['answered'] | null
}

/** A draft as stored on the server. */
export interface Remote extends Words {
  revision: number
}

/** The server's state as last known to this device, and what is being sent. */
export interface Base extends Remote {
  sending?: Words
}

export interface DraftStorage {
  /** A reply without a text is no draft yet. */
  words(place: string): Words
  base(place: string): Base
  setBase(place: string, base: Base): void
  /** Also updates the field wherever it is open. */
  setWords(place: string, words: Words): void
  places(): string[]
}

interface Dependencies {
  storage: DraftStorage
  /** Longer drafts stay on this device. */
  maxLength: number
  fetchAll: () => Promise<readonly Draft[]>
  /** Returns the stored draft; `newer` if the server's is not the one this was based on. */
  save: (place: string, draft: Words & { over: number }) => Promise<Remote | 'newer' | 'gone'>
}

const isSame = (one: Words, other: Words | undefined): boolean =>
  one.text === other?.text && one.answered?.id === other.answered?.id

/**
 * Decides between the local and the remote text. An untouched field takes the remote text; local typing is
 * never replaced, nor does it overwrite a remote text that was not seen here: it waits until the field is
 * empty again.
 */
export function decide(local: Words, base: Base, remote: Remote): 'agreed' | 'take' | 'keep' | 'wait' {
  const acknowledged = isSame(remote, base.sending) ? remote : base
  if (isSame(local, remote)) return 'agreed'
  if (isSame(local, acknowledged)) return 'take'
  if (isSame(remote, acknowledged) || remote.text === '') return 'keep'
  return local.text === '' ? 'take' : 'wait'
}

/** Synchronizes the drafts of this device with the server. */
export function createDraftSync({ storage, maxLength, fetchAll, save }: Dependencies) {
  const remotes = new Map<string, Remote>()
  /** Places with local changes that may not be on the server yet. */
  const typed = new Set<string>()
  const busy = new Set<string>()
  let isLoaded = false
  let received = new Set<string>()

  const remoteOf = (place: string): Remote =>
    remotes.get(place) ?? { text: '', revision: storage.base(place).revision }

  /** Fetches all drafts and settles them with what was typed here. */
  async function load(): Promise<void> {
    received = new Set()
    const drafts = await fetchAll()
    for (const place of remotes.keys()) if (!received.has(place)) remotes.delete(place)
    for (const draft of drafts) note(draft)
    isLoaded = true
    for (const place of storage.places()) typed.add(place)
    await Promise.all([...new Set([...remotes.keys(), ...typed])].map(settle))
  }

  function note(draft: Draft): string {
    const place = draftPlaceOf(draft)
    const existing = remotes.get(place)
    if (!existing || isNewer(draft, existing)) remotes.set(place, draft)
    return place
  }

  async function settle(place: string): Promise<void> {
    if (!isLoaded || busy.has(place)) return
    const [local, remote] = [storage.words(place), remoteOf(place)]
    const what = decide(local, storage.base(place), remote)
    if (what === 'agreed' || what === 'take') {
      typed.delete(place)
      if (what === 'take') storage.setWords(place, remote)
      storage.setBase(place, remote)
    } else if (what === 'keep' && typed.has(place) && local.text.length <= maxLength) {
      await send(place, local)
    }
  }

  async function send(place: string, words: Words): Promise<void> {
    busy.add(place)
    storage.setBase(place, { ...storage.base(place), sending: words })
    const { revision: over } = remoteOf(place)
    const saved = await save(place, { ...words, over }).finally(() => busy.delete(place))
    if (saved === 'gone') typed.delete(place)
    else if (saved === 'newer') await load()
    else {
      const remote = remotes.get(place)
      if (!remote || isNewer(saved, remote)) remotes.set(place, saved)
      storage.setBase(place, saved)
      await settle(place)
    }
  }

  return {
    load,
    /** Marks a place as changed locally. */
    noteTyped: (place: string) => void typed.add(place),
    /** Sends the local changes. */
    flush: () => Promise.all([...typed].map(settle)),
    /** Handles a live event. Rejects if the resulting change could not be sent. */
    receive(draft: Draft): Promise<void> {
      const place = note(draft)
      received.add(place)
      return settle(place)
    },
  }
}
