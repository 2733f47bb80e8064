import type { Readable } from 'node:stream'

export interface StoredFile {
  bytes: number
  open(): Readable
}

/** Where uploads are kept, by name: a folder, or whatever else can hold files. A name never changes its content. */
export interface Storage {
  /** Takes the file at `path` away and keeps it under `name`, all of it or nothing. */
  put(name: string, path: string): Promise<void>
  find(name: string): Promise<StoredFile | undefined>
  /** What is not there is as good as removed. */
  remove(names: readonly string[]): Promise<void>
  /** Every name that was last written before. */
  listBefore(moment: Date): AsyncIterable<string>
}
