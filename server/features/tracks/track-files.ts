import { randomBytes } from 'node:crypto'
import type { SiteFiles } from '../../platform/storage.ts'

const ours = /^\/(tracks|covers)\/([a-z0-9-]+\.[a-z0-9]+(?:\.part)?)$/
/** Names of uploaded files. Preloaded ones have readable names. */
const sent = /^[0-9a-f]{32}\.[a-z0-9]+(?:\.part)?$/

/** Files of tracks, by URL. */
export function createTrackFiles({ tracks, covers }: Pick<SiteFiles, 'tracks' | 'covers'>) {
  const places = { tracks, covers }

  /** Returns storage and file name of a URL. */
  function placeOf(address: string) {
    const [, folder, name = ''] = ours.exec(address) ?? []
    return folder ? { storage: places[folder as keyof typeof places], name } : undefined
  }

  /** Moves the file at `path` into the storage, atomically, and returns its URL. */
  async function store(path: string, type: string): Promise<string> {
    const name = `${randomBytes(16).toString('hex')}.${type}`
    await tracks.put(name, path)
    return `/tracks/${name}`
  }

  /** Like `store`, with a given URL. */
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

  /** Deletes files. Ignores missing ones and other URLs. */
  async function remove(addresses: readonly string[]): Promise<void> {
    for (const address of addresses) {
      const place = placeOf(address)
      await place?.storage.remove([place.name])
    }
  }

  /** Lists uploaded and incomplete audio files from before an instant. */
  async function listBefore(instant: Date): Promise<string[]> {
    const old: string[] = []
    for await (const name of tracks.listBefore(instant)) if (sent.test(name)) old.push(`/tracks/${name}`)
    return old
  }

  return { store, storeAs, sizeOf, listMissing, remove, listBefore }
}

export type TrackFiles = ReturnType<typeof createTrackFiles>
