import type { ChosenPicture, WaitingPicture } from '../outbox/outbox.ts'
import { findFile } from './stored-files.ts'

/** Stores which pictures belong to a draft; their files are stored with those of unsent lines. */
export function savePictures(key: string, pictures: readonly WaitingPicture[]): void {
  localStorage.setItem(key, JSON.stringify(pictures.map(({ clientId, alt }) => ({ clientId, alt }))))
}

/** Returns the pictures of a draft without their files. The stored value may be invalid. */
export function listSaved(key: string): WaitingPicture[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isWaiting) : []
  } catch {
    return []
  }
}

/** Returns the pictures of a draft with their files, without those that this browser no longer has. */
export async function findSaved(key: string): Promise<ChosenPicture[]> {
  const found = await Promise.all(
    listSaved(key).map(async ({ clientId, alt }) => ({ clientId, alt, file: await findFile(clientId) })),
  )
  return found.flatMap(({ file, ...picture }) => (file ? [{ ...picture, file }] : []))
}

const isWaiting = (value: Partial<WaitingPicture> | null): value is WaitingPicture =>
  typeof value?.clientId === 'string' && typeof value.alt === 'string'
