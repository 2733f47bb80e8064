import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResultOf } from '#contract/endpoint.ts'
import type { previewIssue } from '#contract/newsletter-issues.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { TabList, TabPanel } from '../../../ui/tabs.tsx'
import { SafeHtml } from '../../site/safe-html.tsx'

interface LetterPreviewProps {
  data: ResultOf<typeof previewIssue> | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** Both parts of the letter. How a mail program sets them, a test tells. */
export function LetterPreview({ data, isError, isFetching, refetch }: LetterPreviewProps) {
  const { t } = useTranslation('staff-newsletter')
  const idBase = useId()
  const [part, setPart] = useState('html')
  const parts = [
    { id: 'html', title: t('previewHtml') },
    { id: 'text', title: t('previewText') },
  ]
  if (isError)
    return <ErrorState title={t('previewFailed')} busy={isFetching} onRetry={() => void refetch()} />
  return (
    <div>
      <p className="field-label mb-1">{t('preview')}</p>
      <TabList label={t('preview')} tabs={parts} selected={part} onSelect={setPart} idBase={idBase} />
      <TabPanel idBase={idBase} id={part}>
        <div className="max-h-96 overflow-auto border border-line border-t-0 bg-sunken p-4">
          {!data && (
            <Loading label={t('preview')}>
              <Skeleton className="h-24 w-full" />
            </Loading>
          )}
          {data && part === 'html' && <SafeHtml html={data.html} className="prose" />}
          {data && part === 'text' && <pre className="whitespace-pre-wrap text-small">{data.text}</pre>}
        </div>
      </TabPanel>
    </div>
  )
}
