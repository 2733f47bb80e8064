import { useTranslation } from 'react-i18next'
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
  /** Whether letters bring the same. */
  byMail?: boolean
}

/** For people: where a list can be followed from elsewhere. */
export function FeedLinks({ path, byMail = false }: FeedLinksProps) {
  const { t } = useTranslation('blog')
  return (
    <nav aria-label={t('feeds.label')} className="mt-8 flex flex-wrap gap-x-3 text-muted text-small">
      <span aria-hidden="true">{t('feeds.label')}:</span>
      {byMail && (
        <FrameLink to="/newsletter" className="text-link">
          E-mail
        </FrameLink>
      )}
      {formats.map(({ name, ending, type }) => (
        <a key={ending} className="text-link" href={`${path}.${ending}`} type={type}>
          {name}
        </a>
      ))}
    </nav>
  )
}

/** For programs: the same in the head of the page. Every page names the RSS of all articles already. */
export function FeedAlternates({ path, title }: { path: string; title: string }) {
  return formats
    .filter(({ ending }) => `${path}.${ending}` !== '/feed.xml')
    .map(({ ending, type }) => (
      <link key={ending} rel="alternate" type={type} title={title} href={`${path}.${ending}`} />
    ))
}
