import type { MarkedPart } from '#contract/rules/search-words.ts'
import './marked-text.css'

/** Text with its search hits marked. */
export function MarkedText({ parts }: { parts: readonly MarkedPart[] }) {
  let place = 0
  return parts.map((part) => {
    const key = place
    place += part.text.length
    return part.isHit ? <mark key={key}>{part.text}</mark> : part.text
  })
}
