import type { GivenPicture } from '#contract/line-pictures.ts'
import type { Actor } from '../../platform/actor.ts'
import type { PartDependencies } from './dependencies.ts'

export type SentPictures = ReturnType<typeof createSentPictures>

/**
 * Attaches pictures that a user has uploaded by `FILEHOST` to the message that contains their addresses, and
 * removes the addresses from its text.
 */
export function createSentPictures({ identity, linePictures }: PartDependencies) {
  const start = identity.addressOf('/line-pictures/')
  const escaped = start.replace(/[^\w/:-]/g, '\\$&')
  const address = new RegExp(`${escaped}([a-z0-9]{26})\\.(?:jpg|png)(?![\\w-])`, 'g')

  return async function takeFrom(
    actor: Actor,
    text: string,
  ): Promise<{ text: string; pictures?: GivenPicture[] }> {
    if (!text.includes(start)) return { text }
    const named = new Set([...text.matchAll(address)].map(([, id = '']) => id))
    const own = new Set(await linePictures.listWaiting(actor, [...named]))
    if (own.size === 0) return { text }

    const lines = text.split('\n').flatMap((line) => {
      const rest = line.replace(address, (whole, id: string) => (own.has(id) ? '' : whole))
      if (rest === line) return [line]
      const words = rest.replace(/ {2,}/g, ' ').trim()
      return words ? [words] : []
    })
    const pictures = [...named].filter((id) => own.has(id)).map((id) => ({ id, alt: '' }))
    return { text: lines.join('\n'), pictures }
  }
}
