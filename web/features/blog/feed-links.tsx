import { useTranslation } from 'react-i18next'
import { spokenAddress, textLanguage } from '#contract/rules/text-language.ts'
import type { Language } from '#contract/schema.ts'
import { FrameLink } from '../../ui/frame-link.tsx'

/** Feed formats by their common names. */
const formats = [
  { name: 'RSS', ending: 'xml', type: 'application/rss+xml' },
  { name: 'Atom', ending: 'atom', type: 'application/atom+xml' },
  { name: 'JSON Feed', ending: 'json', type: 'application/feed+json' },
]

interface FeedLinksProps {
  /** Path without extension: `/feed/music`. */
  path: string
  /** Language of the feed; by default that of the site. */
  language?: Language | undefined
  /** Whether there is a newsletter with the same content. */
  byMail?: boolean
}

const feedAddress = (path: string, ending: string, language: Language = textLanguage) =>
  spokenAddress(`${path}.${ending}`, language)

/** Visible links to the feeds of a list. */
export function FeedLinks({ path, language, byMail = false }: FeedLinksProps) {
  const { t } = useTranslation('blog')
  return (
    <nav aria-label={t('feeds.label')} className="mt-8 flex flex-wrap gap-x-3 text-muted text-small">
      <span aria-hidden="true">{t('feeds.before')}</span>
      {byMail && (
        <FrameLink to="/newsletter" className="text-link">
          {t('feeds.mail')}
        </FrameLink>
      )}
      {formats.map(({ name, ending, type }) => (
        <a key={ending} className="text-link" href={feedAddress(path, ending, language)} type={type}>
          {name}
        </a>
      ))}
    </nav>
  )
}

/** Feed links in the document head, except the RSS feed of all articles, which every page has. */
export function FeedAlternates({
  path,
  language,
  title,
}: Pick<FeedLinksProps, 'path' | 'language'> & { title: string }) {
  return formats
    .map((format) => ({ ...format, href: feedAddress(path, format.ending, language) }))
    .filter(({ href }) => href !== '/feed.xml')
    .map(({ href, type }) => <link key={type} rel="alternate" type={type} title={title} href={href} />)
}
