import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/schema.ts'
import { api } from '../../../platform/api/api.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { SafeHtml } from '../../site/safe-html.tsx'
import type { PageKey } from './settings.queries.ts'

interface PagePreviewProps {
  pageKey: PageKey
  lang: Language
  text: { title: string; content: string }
  onClose: () => void
}

/** Preview of a page, rendered by the server as when published. Mount it when it opens. */
export function PagePreview({ pageKey, lang, text, onClose }: PagePreviewProps) {
  const { t } = useTranslation(['staff-settings', 'ui'])
  const { data, error } = useQuery({
    queryKey: ['staff', 'page-preview', pageKey, lang, text],
    queryFn: ({ signal }) =>
      api('POST /api/admin/pages/:key/preview', {
        params: { key: pageKey },
        body: { lang, ...text },
        signal,
      }),
    gcTime: 0,
    retry: false,
  })
  return (
    <Dialog open size="wide" title={t('pages.preview')} onClose={onClose}>
      {error && <Banner kind="error">{error.message}</Banner>}
      {!data && !error && (
        <Loading label={t('ui:loading')}>
          <Skeleton className="h-96" />
        </Loading>
      )}
      {data && (
        <article className="max-w-prose" lang={lang}>
          <h3 className="type-display type-headline mb-8 text-ink">{data.title}</h3>
          <SafeHtml html={data.content} className="prose" />
        </article>
      )}
    </Dialog>
  )
}
