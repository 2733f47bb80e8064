import type { Readable } from 'node:stream'

/** Of the bytes of a file, from the first to the last, both included. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredFile {
  bytes: number
  /** From here on it stays readable. Nothing when it has been removed meanwhile. */
  open(range?: ByteRange): Promise<Readable | undefined>
}

/** Where files are kept, by name: a folder, or whatever else can hold files. A name never changes its content. */
export interface Storage {
  /** Takes the file at `path` away and keeps it under `name`, all of it or nothing. */
  put(name: string, path: string): Promise<void>
  find(name: string): Promise<StoredFile | undefined>
  /** What is not there is as good as removed. */
  remove(names: readonly string[]): Promise<void>
  /** Every name that was last written before. */
  listBefore(moment: Date): AsyncIterable<string>
}

/** Every file of the site that is not in its database, by the folder under which addresses and archives have it. */
export type SiteFiles = Readonly<Record<'uploads' | 'tracks' | 'covers', Storage>>
