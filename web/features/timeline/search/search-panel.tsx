import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { SearchInput } from '../../../ui/fields/search-input.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, TextSkeletons } from '../../../ui/states/skeleton.tsx'
import { statusRegion } from '../../../ui/status-region.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { DayJump } from './day-jump.tsx'
import { type Found, FoundLine } from './found-line.tsx'
import { type HistorySearch, type SearchSource, useHistorySearch } from './use-history-search.ts'

interface SearchPanelProps<L extends Found> {
  source: SearchSource<L>
  /** Scrolls to a line. The search stays open until it is loaded. */
  onShow: (line: L) => Promise<void>
}

/** Search field and hits. A click on a hit scrolls to its line. */
export function SearchPanel<L extends Found>({ source, onShow }: SearchPanelProps<L>) {
  const { t } = useTranslation('chat')
  const [words, setWords] = useState('')
  const search = useHistorySearch(source, words)

  return (
    <>
      <Field
        label={t('search.label')}
        aside={
          <TextLink
            className="text-small"
            to={`/blog?${new URLSearchParams({ q: words.trim(), in: 'lines' })}`}
          >
            {t('search.everywhere')}
          </TextLink>
        }
      >
        <SearchInput
          maxLength={bounds.search.max}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
      <FoundCount search={search} />
      {search.state === 'idle' && <DayJump source={source} onShow={onShow} />}
      {search.state === 'waiting' && (
        <Loading label={t('search.running')}>
          <TextSkeletons rows={6} />
        </Loading>
      )}
      {search.state === 'failed' && <ErrorState title={search.reason} onRetry={search.again} />}
      {search.state === 'found' && (
        <>
          <ul className="mt-3">
            {search.lines.map((line) => (
              <li key={line.id}>
                <FoundLine line={line} q={words} onShow={onShow} />
              </li>
            ))}
          </ul>
          {search.more && (
            <Button variant="outline" wide busy={search.loadingMore} onClick={search.more}>
              {t('search.more')}
            </Button>
          )}
        </>
      )}
    </>
  )
}

/** The count is for screen readers only; that nothing was found is shown to everyone. */
function FoundCount({ search }: { search: HistorySearch<Found> }) {
  const { t } = useTranslation('chat')
  const found = search.state === 'found' ? search : undefined
  const isNothing = found?.lines.length === 0
  return (
    <p {...statusRegion} className={isNothing ? 'search-count' : 'sr-only'}>
      {isNothing && t(found.more ? 'search.nothingYet' : 'search.nothing')}
      {found && !isNothing && t('search.found', { count: found.lines.length })}
    </p>
  )
}
