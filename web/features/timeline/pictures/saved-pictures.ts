import * as bounds from '#contract/rules/bounds.ts'
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

/**
 * Finds the pictures of a draft with their files, without those that this browser no longer has. Returns a function
 * that puts them before those chosen meanwhile.
 */
export async function findSaved(
  key: string,
): Promise<(chosen: readonly ChosenPicture[]) => readonly ChosenPicture[]> {
  const found = await Promise.all(
    listSaved(key).map(async ({ clientId, alt }) => ({ clientId, alt, file: await findFile(clientId) })),
  )
  const saved = found.flatMap(({ file, ...picture }) => (file ? [{ ...picture, file }] : []))
  const isNew = ({ clientId }: ChosenPicture) => !saved.some((one) => one.clientId === clientId)
  return (chosen) => [...saved, ...chosen.filter(isNew)].slice(0, bounds.linePicture.perLine)
}

const isWaiting = (value: Partial<WaitingPicture> | null): value is WaitingPicture =>
  typeof value?.clientId === 'string' && typeof value.alt === 'string'
