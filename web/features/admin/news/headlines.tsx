import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewsSource } from '#contract/rules/news.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/skeleton.tsx'
import { useConsent } from '../../consent/use-consent.ts'
import { ToolRowSkeletons } from '../kit/tool-row-skeletons.tsx'
import { HeadlineTable } from './headline-table.tsx'
import { headlinesQuery } from './news.queries.ts'
import { PickBar } from './pick-bar.tsx'

interface HeadlinesProps {
  source: NewsSource
  words: string
  onClear: () => void
}

/** Headlines of a source to pick from. */
export function Headlines({ source, words, onClear }: HeadlinesProps) {
  const { t } = useTranslation('staff-news')
  const consent = useConsent()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isOpen, setAsked] = useState(false)
  const { data, isError, error, isFetching, refetch } = useQuery(headlinesQuery({ source, words }))
  const name = t(source)

  function choose(links: readonly string[], isChosen: boolean): void {
    const next = new Set(chosen)
    for (const link of links) isChosen ? next.add(link) : next.delete(link)
    setChosen(next)
  }

  const retry = () => void refetch()
  if (!data) {
    if (isError) {
      return (
        <ErrorState title={t('failed')} busy={isFetching} onRetry={retry}>
          {error.message}
        </ErrorState>
      )
    }
    return (
      <Loading label={t('loading', { source: name })}>
        <ToolRowSkeletons rows={8} />
      </Loading>
    )
  }

  const { items, isDown } = data
  const picked = items.filter(({ link, isPicked }) => chosen.has(link) && !isPicked)
  const showsPictures = consent === 'accepted' || isOpen
  const hasHiddenPictures = !showsPictures && items.some(({ pagemap }) => pagemap.cse_image[0]?.src)
  return (
    <>
      {isDown && (
        <ErrorState title={t('down', { source: name })} busy={isFetching} onRetry={retry} className="mb-4">
          {t(items.length > 0 || words ? 'downKept' : 'downNone')}
        </ErrorState>
      )}
      {items.length === 0 && words && (
        <EmptyState
          mark="lead"
          at={[16, 37]}
          title={t('empty')}
          action={
            <Button variant="outline" onClick={onClear}>
              {t('clear')}
            </Button>
          }
        >
          {t('emptyText')}
        </EmptyState>
      )}
      {items.length === 0 && !words && !isDown && (
        <EmptyState mark="glass" at={[36, 10]} title={t('nothing')}>
          {t('nothingText')}
        </EmptyState>
      )}
      {hasHiddenPictures && (
        <p className="mb-2 text-muted text-label/body">
          {t('privacy')}{' '}
          <Button variant="ghost" size="small" onClick={() => setAsked(true)}>
            {t('showAll')}
          </Button>
        </p>
      )}
      {items.length > 0 && (
        <>
          <HeadlineTable {...{ items, chosen, showsPictures }} onChoose={choose} />
          {picked.length > 0 && (
            <PickBar source={source} chosen={picked} onClear={() => setChosen(new Set())} />
          )}
        </>
      )}
    </>
  )
}
