import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResultOf } from '#contract/endpoint.ts'
import type { listImportedTexts } from '#contract/imports.ts'
import { isAtWork, recordStates } from '#contract/rules/imports.ts'
import { Section } from '../../../ui/section.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { FilterSelect } from '../kit/filter-select.tsx'
import { Pages } from '../kit/list-head.tsx'
import { ToolRow, toolRows } from '../kit/tool-row.tsx'
import { ToolStates } from '../kit/tool-states.tsx'
import { useListAddress } from '../kit/use-list-address.ts'
import { failedPicturesQuery, resultsView, type ShownImport, textsQuery } from './imports.queries.ts'
import { useProblem } from './use-problem.ts'

type Text = ResultOf<typeof listImportedTexts>['texts'][number]

/** Result for each text, and pictures that could not be fetched. */
export function ImportResults({ run }: { run: ShownImport }) {
  const { id, texts, pictures } = run
  const { t } = useTranslation('staff-imports')
  const { search, filter, toPage } = useListAddress()
  const view = resultsView(search)
  const { page, state } = view
  const atWork = isAtWork(run.state)
  const query = useQuery({ ...textsQuery(id, view), refetchInterval: atWork ? 3000 : false })
  const { refetch } = query
  const wasAtWork = useRef(atWork)
  // Fetches the final results when the import ends.
  useEffect(() => {
    if (wasAtWork.current && !atWork) void refetch()
    wasAtWork.current = atWork
  }, [atWork, refetch])
  const present = recordStates.filter((one) => texts[one])
  return (
    <>
      <Section title={t('results.title')}>
        <div className="max-w-60 pt-1 pb-4">
          <FilterSelect
            label={t('results.became')}
            all={t('results.all')}
            value={state ?? ''}
            options={present.map((value) => ({ value, text: `${t(`record.${value}`)} (${texts[value]})` }))}
            onChoose={(chosen) => filter('state', chosen)}
          />
        </div>
        <ToolStates query={query} failed={t('results.failed')}>
          {({ texts: rows, total }) => (
            <>
              {rows.length === 0 && <p className="text-muted">{t('results.none')}</p>}
              <ul className={rows.length > 0 ? toolRows : ''} aria-label={t('results.title')}>
                {rows.map((text, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: titles can repeat, positions cannot
                  <li key={index}>
                    <TextRow text={text} />
                  </li>
                ))}
              </ul>
              <Pages page={page} total={total} onPage={toPage} />
            </>
          )}
        </ToolStates>
      </Section>
      {pictures.failed > 0 && <FailedPictures key={pictures.failed} id={id} />}
    </>
  )
}

function TextRow({ text: { title, state, problem, articleId, path } }: { text: Text }) {
  const { t } = useTranslation('staff-imports')
  const problemText = useProblem()
  const facts = [t(`record.${state}`), ...(problem ? [problemText(problem)] : [])].join(' · ')
  return (
    <ToolRow title={path ? <TextLink to={path}>{title}</TextLink> : title} facts={facts}>
      {articleId !== null && (
        <TextLink to={`/editor/${articleId}`} aria-label={t('results.edit', { title })}>
          {t('results.editShort')}
        </TextLink>
      )}
    </ToolRow>
  )
}

function FailedPictures({ id }: { id: number }) {
  const { t } = useTranslation('staff-imports')
  const problemText = useProblem()
  const query = useQuery(failedPicturesQuery(id))
  return (
    <Section title={t('results.pictures')}>
      <p className="mb-2 max-w-[72ch] text-muted">{t('results.picturesHint')}</p>
      <ToolStates query={query} failed={t('results.failed')}>
        {({ pictures, total }) => (
          <ul className="*:border-line *:border-t *:py-2">
            {pictures.map(({ address, problem, titles }) => (
              <li key={address} className="wrap-anywhere">
                {address}
                <span className="block text-muted text-small/body">
                  {[problemText(problem), t('results.usedIn', { titles: titles.join(', ') })].join(' · ')}
                </span>
              </li>
            ))}
            {total > pictures.length && (
              <li className="text-muted">{t('report.more', { count: total - pictures.length })}</li>
            )}
          </ul>
        )}
      </ToolStates>
    </Section>
  )
}
