import { passageIn } from '#contract/rules/text-fragment.ts'
import type { Queries } from '../../platform/database/database.ts'
import { textOfHtml } from '../../platform/text/text-of-html.ts'
import { findContent } from './cards.store.ts'
import { ownPageOf } from './own-page.ts'

/** A passage of a text of this site. Anybody can write its address, whether or not the text has it. */
interface Passage {
  /** Of the text. */
  slug: string
  /** The whole passage, or its first and its last words. */
  ends: readonly string[]
}

/** Returns the passage that a URL of this site points to. */
export function passageOf({ address, url }: { address: string; url: URL }): Passage | undefined {
  const page = ownPageOf(url)
  const passage = page?.type === 'text' ? passageIn(address) : undefined
  return page && passage && { slug: page.slug, ends: passage.ends }
}

/** Whether the text is published and has the passage. Reads the whole text. */
export async function isInText(queries: Queries, { slug, ends }: Passage): Promise<boolean> {
  const content = await findContent(queries, slug)
  const text = content === undefined ? '' : lettersOf(textOfHtml(content))
  let from = 0
  for (const part of ends.map(lettersOf)) {
    const at = part === '' ? -1 : text.indexOf(part, from)
    if (at < 0) return false
    from = at + part.length
  }
  return true
}

/** White space is left out: browsers add it between blocks. */
const lettersOf = (text: string) => text.replace(/[\s\p{Cc}\p{Cf}]+/gu, '').toLowerCase()
