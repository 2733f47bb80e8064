import type { ChosenPicture, WaitingPicture } from '../outbox/outbox.ts'
import { findFile } from './stored-files.ts'

/** Which pictures wait for the next line of a place, in its draft; their files lie where those of unsent lines do. */
export function savePictures(key: string, pictures: readonly WaitingPicture[]): void {
  localStorage.setItem(key, JSON.stringify(pictures.map(({ clientId, alt }) => ({ clientId, alt }))))
}

/** As they were noted. Another program may have written there. */
export function listSaved(key: string): WaitingPicture[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isWaiting) : []
  } catch {
    return []
  }
}

/** With their files; without those that this browser no longer has. */
export async function findSaved(key: string): Promise<ChosenPicture[]> {
  const found = await Promise.all(
    listSaved(key).map(async ({ clientId, alt }) => ({ clientId, alt, file: await findFile(clientId) })),
  )
  return found.flatMap(({ file, ...picture }) => (file ? [{ ...picture, file }] : []))
}

const isWaiting = (value: Partial<WaitingPicture> | null): value is WaitingPicture =>
  typeof value?.clientId === 'string' && typeof value.alt === 'string'
