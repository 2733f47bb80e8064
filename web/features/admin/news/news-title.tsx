import { useTranslation } from 'react-i18next'
import type { NewsItem } from '#contract/news.ts'

/** Linked title and snippet of a news item. */
export function NewsTitle({ link, title, snippet }: NewsItem) {
  const { t } = useTranslation('staff-news')
  return (
    <>
      <a
        href={link}
        target="_blank"
        rel="nofollow noopener noreferrer"
        referrerPolicy="no-referrer"
        className="font-semibold text-ink hover:underline"
      >
        {title}
        <span className="sr-only"> ({t('opens')})</span>
      </a>
      {snippet && <p className="mt-1 line-clamp-2 text-muted text-label/body">{snippet}</p>}
    </>
  )
}

export const pictureOf = ({ pagemap }: NewsItem) => pagemap.cse_image[0]?.src ?? ''
