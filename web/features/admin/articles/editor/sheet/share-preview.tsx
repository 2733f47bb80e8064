import { useTranslation } from 'react-i18next'
import { cut } from '#contract/rules/cut-text.ts'
import { useIsHydrated } from '../../../../../platform/hydration/use-is-hydrated.ts'
import { CoverPicture } from '../../../../blog/cover-picture.tsx'
import { plainText } from '../../../../blog/plain-text.ts'
import type { EditedArticle } from '../editor.queries.ts'
import type { ArticleWriting } from '../use-article-text.ts'

interface SharePreviewProps {
  writing: ArticleWriting
  article: EditedArticle | undefined
}

/** What others make of a shared link: the same picture and words that `ArticleHead` tells them. */
export function SharePreview({ writing: { text }, article }: SharePreviewProps) {
  const { t } = useTranslation('staff-editor')
  const isHydrated = useIsHydrated()
  const description = cut(text.description || plainText(text.content), 200)
  const cover = article?.cover ? `/uploads/${article.cover}` : ''
  return (
    <figure>
      <figcaption className="field-label mb-1.5">{t('sheet.share')}</figcaption>
      <div className="overflow-hidden rounded-control border border-line bg-card">
        <CoverPicture cover={{ coverUrl: cover, coverSizes: [] }} sizes="360px" className="share-cover" />
        <div className="grid gap-0.5 border-line border-t px-3.5 py-3 text-label">
          <p className="truncate text-muted text-tiny">{isHydrated ? location.host : '\u00a0'}</p>
          <p className="wrap-anywhere line-clamp-2 font-semibold">{text.title || t('untitled')}</p>
          <p className="wrap-anywhere line-clamp-2 text-muted text-small">{description}</p>
        </div>
      </div>
    </figure>
  )
}
