import { useTranslation } from 'react-i18next'
import type { ShownArticle } from '#contract/articles.ts'
import { FrameLink } from '../../../ui/frame-link.tsx'
import { ArrowLeftIcon } from '../../../ui/icons/arrow-left.ts'
import { ArrowRightIcon } from '../../../ui/icons/arrow-right.ts'
import { addressOf } from '../article-address.ts'
import { useForeignLanguage } from '../foreign-language.ts'

/** Links to the previous and the next article. */
export function ArticleOnward({ article }: { article: ShownArticle }) {
  const { t } = useTranslation('blog')
  const foreign = useForeignLanguage()
  const { previous, next, isLyrics } = article
  if (!previous && !next) return null
  return (
    <nav aria-label={t('article.onward')} className="article-onward">
      {previous && (
        <FrameLink to={addressOf({ slug: previous.slug, isLyrics })} rel="prev" prefetch="intent">
          <ArrowLeftIcon aria-hidden="true" />
          <span>
            <span className="article-onward-way">{t('article.previous')}</span>
            <span lang={foreign(previous.language)} className="article-onward-title">
              {previous.title}
            </span>
          </span>
        </FrameLink>
      )}
      {next && (
        <FrameLink to={addressOf({ slug: next.slug, isLyrics })} rel="next" prefetch="intent">
          <span>
            <span className="article-onward-way">{t('article.next')}</span>
            <span lang={foreign(next.language)} className="article-onward-title">
              {next.title}
            </span>
          </span>
          <ArrowRightIcon aria-hidden="true" />
        </FrameLink>
      )}
    </nav>
  )
}
