import { freeBytesOf } from './database/database.ts'
import { Unavailable } from './errors.ts'

/** Below this, what the database needs comes first. */
export const keptFreeBytes = 256 * 1024 ** 2

/** Refuses files that would leave less than this on the disk of a folder. */
export function ensureRoomForFiles(folder: string, kept: number, bytes = 0): void {
  if (freeBytesOf(folder) - bytes < kept) throw new Unavailable('storage_full')
}
