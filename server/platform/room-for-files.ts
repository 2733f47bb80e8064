import { freeBytesOf } from './database/database.ts'
import { Refusal, Unavailable } from './errors.ts'

/** Below this, what the database needs comes first. */
export const keptFreeBytes = 256 * 1024 ** 2

/** Refuses files that would leave less than this on the disk of a folder. */
export function ensureRoomForFiles(folder: string, kept: number, bytes = 0): void {
  if (freeBytesOf(folder) - bytes < kept) throw new Unavailable('storage_full')
}

/** Whether something failed for want of room: refused above, or by the disk itself while it was written. */
export function isStorageFull(error: unknown): boolean {
  if (error instanceof Refusal) return error.key === 'storage_full'
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ENOSPC'
}
