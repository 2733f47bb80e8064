import { markHits } from '#contract/rules/search-words.ts'
import './marked-text.css'

/** Words, with those marked that somebody searched for. */
export function MarkedText({ text, q }: { text: string; q: string }) {
  let place = 0
  return markHits(text, q).map((part) => {
    const key = place
    place += part.text.length
    return part.isHit ? <mark key={key}>{part.text}</mark> : part.text
  })
}
