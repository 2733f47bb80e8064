import { randomBytes } from 'node:crypto'
import type { SiteFiles } from '../../platform/storage.ts'

const ours = /^\/(tracks|covers)\/([a-z0-9-]+\.[a-z0-9]+(?:\.part)?)$/
/** Preloaded ones have names in words, and are made again where they are missing. */
const sent = /^[0-9a-f]{32}\.[a-z0-9]+(?:\.part)?$/

/** The files of tracks, by the addresses under which everybody gets them. */
export function createTrackFiles({ tracks, covers }: Pick<SiteFiles, 'tracks' | 'covers'>) {
  const places = { tracks, covers }

  /** Where a file of tracks is, and what it is called there. */
  function placeOf(address: string) {
    const [, folder, name = ''] = ours.exec(address) ?? []
    return folder ? { storage: places[folder as keyof typeof places], name } : undefined
  }

  /** Takes the file at `path` away, and returns its address: all of it, or nothing. */
  async function store(path: string, type: string): Promise<string> {
    const name = `${randomBytes(16).toString('hex')}.${type}`
    await tracks.put(name, path)
    return `/tracks/${name}`
  }

  /** The same, where the address is known before. */
  async function storeAs(address: string, path: string): Promise<void> {
    const place = placeOf(address)
    await place?.storage.put(place.name, path)
  }

  async function sizeOf(address: string): Promise<number | undefined> {
    const place = placeOf(address)
    return (await place?.storage.find(place.name))?.bytes
  }

  async function listMissing(addresses: readonly string[]): Promise<string[]> {
    const missing: string[] = []
    for (const address of addresses) {
      const place = placeOf(address)
      if (place && !(await place.storage.find(place.name))) missing.push(address)
    }
    return missing
  }

  /** What is not there, or not a file of tracks, is as good as removed. */
  async function remove(addresses: readonly string[]): Promise<void> {
    for (const address of addresses) {
      const place = placeOf(address)
      await place?.storage.remove([place.name])
    }
  }

  /** Sounds that were sent, and what was half-way here, from before an instant. */
  async function listBefore(instant: Date): Promise<string[]> {
    const old: string[] = []
    for await (const name of tracks.listBefore(instant)) if (sent.test(name)) old.push(`/tracks/${name}`)
    return old
  }

  return { store, storeAs, sizeOf, listMissing, remove, listBefore }
}

export type TrackFiles = ReturnType<typeof createTrackFiles>
