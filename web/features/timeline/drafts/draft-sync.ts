import type { Draft } from '#contract/drafts.ts'
import { draftPlaceOf, isNewer } from './drafts.live.ts'

/** A draft as the server has it. */
export type Remote = Pick<Draft, 'text' | 'revision'>

/** What the server was last known to have of this device, and what is on its way there. */
export interface Base extends Remote {
  sending?: string
}

export interface DraftStorage {
  text(place: string): string
  base(place: string): Base
  setBase(place: string, base: Base): void
  /** Puts it into the field, too, wherever that is open. */
  setText(place: string, text: string): void
  places(): string[]
}

interface Needs {
  storage: DraftStorage
  /** Longer ones stay on this device. */
  maxLength: number
  fetchAll: () => Promise<readonly Draft[]>
  /** Returns the draft as it is there; `newer` where it is not what this was written over. */
  save: (place: string, draft: { text: string; over: number }) => Promise<Remote | 'newer' | 'gone'>
}

/**
 * What is to become of a text that is here, where another one is there. Whoever has not touched their field gets what
 * was written elsewhere; what is typed here is never replaced, and over what is unknown here nothing is kept: it waits
 * until the field is empty again.
 */
export function decide(local: string, base: Base, remote: Remote): 'agreed' | 'take' | 'keep' | 'wait' {
  const acknowledged = remote.text === base.sending ? remote.text : base.text
  if (local === remote.text) return 'agreed'
  if (local === acknowledged) return 'take'
  if (remote.text === acknowledged || remote.text === '') return 'keep'
  return local === '' ? 'take' : 'wait'
}

/** Keeps the drafts of this device and those of the server in step. */
export function createDraftSync({ storage, maxLength, fetchAll, save }: Needs) {
  const remotes = new Map<string, Remote>()
  /** Typed here, and perhaps not there yet. */
  const typed = new Set<string>()
  const busy = new Set<string>()
  let isLoaded = false
  let received = new Set<string>()

  const remoteOf = (place: string): Remote =>
    remotes.get(place) ?? { text: '', revision: storage.base(place).revision }

  /** What is there now, and all that was typed here meanwhile. */
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
    if (!existing || isNewer(draft, existing))
      remotes.set(place, { text: draft.text, revision: draft.revision })
    return place
  }

  async function settle(place: string): Promise<void> {
    if (!isLoaded || busy.has(place)) return
    const [local, base, remote] = [storage.text(place), storage.base(place), remoteOf(place)]
    const what = decide(local, base, remote)
    if (what === 'agreed' || what === 'take') {
      typed.delete(place)
      if (what === 'take') storage.setText(place, remote.text)
      if (base.text !== remote.text || base.revision !== remote.revision || base.sending !== undefined) {
        storage.setBase(place, remote)
      }
    } else if (what === 'keep' && typed.has(place) && local.length <= maxLength) {
      await send(place, local)
    }
  }

  async function send(place: string, text: string): Promise<void> {
    busy.add(place)
    storage.setBase(place, { ...storage.base(place), sending: text })
    const { revision: over } = remoteOf(place)
    const saved = await save(place, { text, over }).finally(() => busy.delete(place))
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
    /** Something was typed there. */
    noteTyped: (place: string) => void typed.add(place),
    /** Sends what was typed. */
    flush: () => Promise.all([...typed].map(settle)),
    /** A live event. Rejects where what follows from it could not be sent. */
    receive(draft: Draft): Promise<void> {
      const place = note(draft)
      received.add(place)
      return settle(place)
    },
  }
}
