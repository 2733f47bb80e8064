import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { markHits } from '#contract/rules/search-words.ts'
import type { SearchResult } from '#contract/search.ts'
import { SafeHtml } from '../site/safe-html.tsx'

export function SearchHit({ result, q }: { result: SearchResult; q: string }) {
  const { t } = useTranslation('search')
  const { kind, title, text, to } = shownOf(result)
  return (
    <li className="search-hit">
      <span className="search-kind">{t(`types.${kind}`)}</span>
      <h3 className="search-title">
        <Link to={to}>
          <Marked text={title} q={q} />
        </Link>
      </h3>
      {text && <SafeHtml className="search-text" html={text} />}
    </li>
  )
}

function shownOf(result: SearchResult) {
  if (result.type === 'person') {
    const { type: kind, slug, name: title, bio: text } = result
    return { kind, title, text, to: `/person/${slug}` }
  }
  const kind = result.type === 'article' && result.isLyrics ? ('lyrics' as const) : result.type
  return { kind, title: result.title, text: result.content, to: result.url }
}

function Marked({ text, q }: { text: string; q: string }) {
  let place = 0
  return markHits(text, q).map((part) => {
    const key = place
    place += part.text.length
    return part.isHit ? <mark key={key}>{part.text}</mark> : part.text
  })
}
