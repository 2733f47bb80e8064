import type { Readable } from 'node:stream'

/** Range of bytes of a file, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredFile {
  bytes: number
  /** Opens the file, which then stays readable. Returns undefined if it was removed in the meantime. */
  open(range?: ByteRange): Promise<Readable | undefined>
}

/** Stores files by name, in a folder or elsewhere. The content of a name never changes. */
export interface Storage {
  /** Moves the file at `path` into the storage as `name`, atomically. */
  put(name: string, path: string): Promise<void>
  find(name: string): Promise<StoredFile | undefined>
  /** Removes files; missing ones are ignored. */
  remove(names: readonly string[]): Promise<void>
  /** Lists the names of all files that were last written before `moment`. */
  listBefore(moment: Date): AsyncIterable<string>
}

/** All files of the site outside its database, by the name of their folder in URLs and archives. */
export type SiteFiles = Readonly<Record<'uploads' | 'tracks' | 'covers', Storage>>
