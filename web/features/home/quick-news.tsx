import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewsItem } from '#contract/news.ts'
import { ImageIcon } from '../../ui/icons/image.ts'
import { useConsent } from '../consent/use-consent.ts'
import { HomeSection } from './home-section.tsx'
import './quick-news.css'

const most = 6

/** News of other sites: the first with its picture and snippet, the others by their titles. */
export function QuickNews({ news }: { news: readonly NewsItem[] }) {
  const { t } = useTranslation('home')
  const [first, ...others] = news.filter(({ link }) => /^https?:\/\//.test(link)).slice(0, most)
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

/** Loads pictures of other sites with consent, or on request. */
function NewsPicture({ src }: { src: string }) {
  const { t } = useTranslation('home')
  const consent = useConsent()
  const [isLoading, setAsked] = useState(false)
  const [failed, setFailed] = useState(false)
  const isOwn = /^\/(?!\/)/.test(src)
  if (failed || !(isOwn || /^https:\/\//.test(src)))
    return <span className="news-picture cover-none" aria-hidden="true" />
  if (isOwn || isLoading || consent === 'accepted') {
    return (
      <img
        src={src}
        alt=""
        width={640}
        height={360}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        className="news-picture"
        onError={() => setFailed(true)}
      />
    )
  }
  return (
    <button type="button" className="news-picture cover-none" onClick={() => setAsked(true)}>
      <span className="news-picture-ask">
        <ImageIcon aria-hidden="true" />
        <span>
          <b>{t('news.show')}</b>
          <span>{t('news.showText', { host: new URL(src).host })}</span>
        </span>
      </span>
    </button>
  )
}
