import { useTranslation } from 'react-i18next'
import { spokenAddress, textLanguage } from '#contract/rules/text-language.ts'
import type { Language } from '#contract/schema.ts'
import { FrameLink } from '../../ui/frame-link.tsx'

/** By what the formats are called everywhere. */
const formats = [
  { name: 'RSS', ending: 'xml', type: 'application/rss+xml' },
  { name: 'Atom', ending: 'atom', type: 'application/atom+xml' },
  { name: 'JSON Feed', ending: 'json', type: 'application/feed+json' },
]

interface FeedLinksProps {
  /** Without its ending: `/feed/music`. */
  path: string
  /** Of what is shown: where it is not the site's own, there is a feed of what is in it. */
  language?: Language | undefined
  /** Whether letters bring the same. */
  byMail?: boolean
}

const feedAddress = (path: string, ending: string, language: Language = textLanguage) =>
  spokenAddress(`${path}.${ending}`, language)

/** For people: where a list can be followed from elsewhere. */
export function FeedLinks({ path, language, byMail = false }: FeedLinksProps) {
  const { t } = useTranslation('blog')
  return (
    <nav aria-label={t('feeds.label')} className="mt-8 flex flex-wrap gap-x-3 text-muted text-small">
      <span aria-hidden="true">{t('feeds.before')}</span>
      {byMail && (
        <FrameLink to="/newsletter" className="text-link">
          E-mail
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

/** For programs: the same in the head of the page. Every page names the RSS of all articles already. */
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
