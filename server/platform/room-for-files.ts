import { freeBytesOf } from './database/database.ts'
import { Refusal, Unavailable } from './errors.ts'

/** Free space reserved for the database, in bytes. */
export const reservedBytes = 256 * 1024 ** 2

/**
 * Throws `storage_full` if a file of `bytes` would leave less than `reserved` bytes free on the folder's disk.
 */
export function ensureRoomForFiles(folder: string, reserved: number, bytes = 0): void {
  if (freeBytesOf(folder) - bytes < reserved) throw new Unavailable('storage_full')
}

/** Rethrows an error of writing a file; a full disk, which may have filled up meanwhile, is a refusal. */
export function refuseFull(error: unknown): never {
  throw isStorageFull(error) ? new Unavailable('storage_full', { cause: error }) : error
}

/** Whether an error means a full disk: refused above, or reported while writing. */
export function isStorageFull(error: unknown): boolean {
  if (error instanceof Refusal) return error.key === 'storage_full'
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ENOSPC'
}
