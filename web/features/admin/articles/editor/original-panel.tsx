import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Original } from '#contract/translations.ts'
import { api } from '../../../../platform/api/api.ts'
import { useDates } from '../../../../platform/texts/use-dates.ts'
import { useMediaQuery } from '../../../../platform/use-media-query.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { statusRegion } from '../../../../ui/status-region.ts'
import { SafeHtml } from '../../../site/safe-html.tsx'
import { useStaffAct } from '../../kit/use-staff-act.ts'
import type { EditedArticle } from './editor.queries.ts'
import './original-panel.css'

const TextChanges = lazy(() => import('./text-changes.tsx'))

/** The same breakpoint as in the page: from here there is room for two columns beside the tools. */
const besideFrom = '(min-width: 1280px)'

interface OriginalPanelProps {
  article: EditedArticle
  original: Original
}

/** Shows the original of a translation beside it, or folded above it on narrow screens. */
export function OriginalPanel({ article, original }: OriginalPanelProps) {
  const { t } = useTranslation(['staff-editor', 'ui'])
  const isBeside = useMediaQuery(besideFrom, true)
  const [isOpen, setOpen] = useState(false)
  const heading = useId()
  const { language, title, isOutdated } = original
  const name = t('original.title', { language: t(`ui:language.${language}`) })
  const words = <OriginalWords article={article} original={original} />
  if (isBeside) {
    return (
      <aside
        aria-labelledby={heading}
        className="sticky top-[calc(var(--header)+var(--editor-bar)+--spacing(4))] mt-4 ms-gutter grid max-h-[calc(100dvh-var(--header)-var(--editor-bar)-2*--spacing(4))] grid-cols-1 gap-3 overflow-auto rounded-control border border-line bg-sunken p-5"
      >
        <h2 id={heading} className="font-semibold text-label text-muted">
          {name}
        </h2>
        {words}
      </aside>
    )
  }
  return (
    <details
      className="mx-gutter mt-4 rounded-control border border-line bg-sunken"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="wrap-anywhere min-h-11 cursor-pointer px-4 py-3 font-semibold text-label">
        {name}: <span lang={language}>{title}</span>
        {isOutdated && <span className="block text-red text-small">{t('original.changed')}</span>}
      </summary>
      {isOpen && <div className="grid grid-cols-1 gap-3 px-4 pb-4">{words}</div>}
    </details>
  )
}

function OriginalWords({ article: { id, description: own }, original }: OriginalPanelProps) {
  const { t, i18n } = useTranslation('staff-editor')
  const { formatLongInstant } = useDates()
  const [showsChanges, setShowsChanges] = useState(false)
  const { language, title, description, content, isOutdated, compared, version } = original
  const confirming = useStaffAct(() =>
    api('PUT /api/articles/:id/original', { params: { id }, body: { version } }),
  )
  const separating = useStaffAct(() =>
    api('PUT /api/articles/:id/translation-of', { params: { id }, body: { original: null } }),
  )
  return (
    <>
      {isOutdated && (
        <div className="grid justify-items-start gap-2 border-lamp border-s-4 ps-3">
          <p {...statusRegion}>{t('original.outdated', { when: formatLongInstant(compared.at) })}</p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="outline"
              size="small"
              aria-pressed={showsChanges}
              onClick={() => setShowsChanges(!showsChanges)}
            >
              {t('original.changes')}
            </Button>
            <Button
              variant="outline"
              size="small"
              busy={confirming.isPending}
              onClick={() => confirming.mutate()}
            >
              {t('original.confirm')}
            </Button>
          </div>
          {confirming.error && <Banner kind="error">{confirming.error.message}</Banner>}
        </div>
      )}
      {isOutdated && showsChanges ? (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <TextChanges language={language} before={compared} after={original} />
        </Suspense>
      ) : (
        <div lang={language} className="wrap-anywhere grid grid-cols-1 gap-2">
          <p className="type-title">{title}</p>
          {description && <p className="text-muted">{description}</p>}
          {description && description === own && (
            <p lang={i18n.language} className="font-semibold text-small">
              {t('original.description')}
            </p>
          )}
          <SafeHtml html={content} className="prose max-w-none text-base [&_img]:h-auto [&_img]:max-w-full" />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link to={`/editor/${original.id}`} className="text-link text-small">
          {t('original.open')}
        </Link>
        <Button variant="ghost" size="small" busy={separating.isPending} onClick={() => separating.mutate()}>
          {t('languages.separate')}
        </Button>
      </div>
      {separating.error && <Banner kind="error">{separating.error.message}</Banner>}
    </>
  )
}
