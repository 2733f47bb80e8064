import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { markHits } from '#contract/rules/search-words.ts'
import type { SearchResult } from '#contract/search.ts'
import { MarkedText } from '../../ui/marked-text.tsx'
import { SafeHtml } from '../site/safe-html.tsx'

interface SearchHitProps {
  result: SearchResult
  q: string
  headingLevel: 3 | 4
}

export function SearchHit({ result, q, headingLevel }: SearchHitProps) {
  const Heading = `h${headingLevel}` as const
  const { t } = useTranslation('search')
  const { kind, title, text, to } = shownOf(result)
  return (
    <li className="relative grid justify-items-start gap-1 border-line border-b py-4.5">
      <span className="font-semibold text-sea text-small/body">{t(`types.${kind}`)}</span>
      <Heading className="wrap-anywhere font-bold font-display text-read/[1.2] [&_a]:underline-offset-3 [&_a]:after:absolute [&_a]:after:inset-0 [&_a]:hover:underline">
        <Link to={to}>
          <MarkedText parts={markHits(title, q)} />
        </Link>
      </Heading>
      {text && <SafeHtml className="wrap-anywhere text-muted" html={text} />}
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
