import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { markHits } from '#contract/rules/search-words.ts'
import type { SearchResult } from '#contract/search.ts'
import { MarkedText } from '../../ui/marked-text.tsx'
import { useForeignLanguage } from '../blog/foreign-language.ts'
import { SafeHtml } from '../site/safe-html.tsx'

interface SearchHitProps {
  result: SearchResult
  q: string
  headingLevel: 3 | 4
}

export function SearchHit({ result, q, headingLevel }: SearchHitProps) {
  const Heading = `h${headingLevel}` as const
  const { t } = useTranslation(['search', 'ui'])
  const foreign = useForeignLanguage()
  const { kind, title, text, to, language } = shownOf(result)
  const lang = language && foreign(language)
  return (
    <li className="relative grid justify-items-start gap-1 border-line border-b py-4.5">
      <span className="font-semibold text-sea text-small/body">
        {t(`types.${kind}`)}
        {lang && ` · ${t(`ui:language.${lang}`)}`}
      </span>
      <Heading className="wrap-anywhere font-bold font-display text-read/[1.2] [&_a]:underline-offset-3 [&_a]:after:absolute [&_a]:after:inset-0 [&_a]:hover:underline">
        <Link to={to} lang={lang}>
          <MarkedText parts={markHits(title, q)} />
        </Link>
      </Heading>
      {text && <SafeHtml className="wrap-anywhere text-muted" html={text} lang={lang} />}
    </li>
  )
}

function shownOf(result: SearchResult) {
  if (result.type === 'person') {
    const { type: kind, slug, name: title, bio: text } = result
    return { kind, title, text, to: `/person/${slug}`, language: undefined }
  }
  const kind = result.type === 'article' && result.isLyrics ? ('lyrics' as const) : result.type
  const language = result.type === 'article' ? result.language : undefined
  return { kind, title: result.title, text: result.content, to: result.url, language }
}
