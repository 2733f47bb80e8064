import { useTranslation } from 'react-i18next'
import type { NewsItem } from '#contract/news.ts'
import { HomeSection } from './home-section.tsx'
import { NewsPicture } from './news-picture.tsx'
import './quick-news.css'

const shown = 6

/** What happens elsewhere: the first with its picture and its first words, the others by their titles. */
export function QuickNews({ news }: { news: readonly NewsItem[] }) {
  const { t } = useTranslation('home')
  const [first, ...others] = news.filter(({ link }) => /^https?:\/\//.test(link)).slice(0, shown)
  if (!first) return null
  return (
    <HomeSection title={t('news.title')} className="home-lead">
      <div className="quick-news">
        <article className="quick-news-first">
          <NewsPicture src={first.pagemap.cse_image[0]?.src ?? ''} />
          <h3 className="type-title type-title-xs">
            <NewsLink item={first} />
          </h3>
          {first.snippet && <p className="quick-news-snippet">{first.snippet}</p>}
        </article>
        {others.length > 0 && (
          <ul>
            {others.map((item) => (
              <li key={item.link}>
                <NewsLink item={item} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </HomeSection>
  )
}

function NewsLink({ item: { link, title } }: { item: NewsItem }) {
  const { t } = useTranslation('home')
  return (
    <a href={link} target="_blank" rel="nofollow noopener noreferrer">
      {title}
      <span className="sr-only"> ({t('news.opens')})</span>
    </a>
  )
}
