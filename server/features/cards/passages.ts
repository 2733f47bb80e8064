import { LRUCache } from 'lru-cache'
import { passageIn } from '#contract/rules/text-fragment.ts'
import type { Database } from '../../platform/database/database.ts'
import { findContent, findText } from './cards.store.ts'
import { ownPageOf } from './own-page.ts'

/** Letters of texts in memory. */
const mostLetters = 4_000_000

/** Tells whether texts have the passages that links point to: anybody can write such a link. */
export function createPassages({ db }: { db: Pick<Database, 'read'> }) {
  const texts = new LRUCache<string, string>({
    maxSize: mostLetters,
    sizeCalculation: (text) => text.length + 1,
  })

  async function isPresent({ address, url }: { address: string; url: URL }): Promise<boolean> {
    const passage = passageIn(address)
    const page = ownPageOf(url)
    if (!passage || page?.type !== 'text') return false
    const found = await findText(db.read, page.slug)
    if (!found) return false
    const text = texts.get(found.wordsDigest) ?? lettersOfHtml((await findContent(db.read, found.id)) ?? '')
    texts.set(found.wordsDigest, text)
    return hasInOrder(text, passage.ends.map(lettersOf))
  }

  return { isPresent }
}

function hasInOrder(text: string, parts: readonly string[]): boolean {
  let from = 0
  for (const part of parts) {
    const at = part === '' ? -1 : text.indexOf(part, from)
    if (at < 0) return false
    from = at + part.length
  }
  return true
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '' }

/** Of sanitised HTML, whose only entities are these. */
const lettersOfHtml = (html: string) =>
  lettersOf(
    html
      .replace(/<[^>]*>/g, '')
      .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? ''),
  )

/** White space is left out: browsers add it between blocks. */
const lettersOf = (text: string) => text.replace(/[\s\p{Cc}\p{Cf}]+/gu, '').toLowerCase()
