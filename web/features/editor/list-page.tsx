import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Category } from '#contract/articles.ts'
import { publishStates } from '#contract/rules/publish-states.ts'
import type { LayoutHandle } from '../../layouts/layout-handle.ts'
import { Head } from '../../platform/head.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { ListHead, Pages } from '../moderation/list-head.tsx'
import { SearchField } from '../moderation/search-field.tsx'
import { pageSize } from '../moderation/staff.queries.ts'
import { useListAddress } from '../moderation/use-list-address.ts'
import { ToolRowSkeletons } from '../staff/tool-row-skeletons.tsx'
import { ArticleTable } from './article-table.tsx'
import { articleListQuery, categoriesQuery } from './editor.queries.ts'
import './editor.css'
import './article-list.css'

export const handle: LayoutHandle = { staffTexts: 'staff-editor' }

/** Everything that staff have written, drafts and the bin too. */
export default function ArticleListPage() {
  const { t, i18n } = useTranslation('staff-editor')
  const { page, read, filter, toPage, clear } = useListAddress()
  const categories: readonly Category[] = useQuery(categoriesQuery(i18n.language)).data ?? []
  const state = publishStates.find((known) => known === read('state'))
  const isLyrics = { true: true, false: false }[read('lyrics')]
  const category = categories.find(({ id }) => String(id) === read('category'))?.id
  const q = read('q')
  const query = {
    ...(q && { q }),
    ...(state && { state }),
    ...(isLyrics !== undefined && { isLyrics }),
    ...(category !== undefined && { category }),
    ...{ page, limit: pageSize },
  }
  const { data, isError, isFetching, refetch } = useQuery(articleListQuery(query))
  const drafts = useQuery(articleListQuery({ state: 'draft', page: 1, limit: 1 })).data?.total
  const isFiltered = q !== '' || state !== undefined || isLyrics !== undefined || category !== undefined
  const count = data && [
    t('list.total', { count: data.total }),
    ...(isFiltered || drafts === undefined ? [] : [t('list.drafts', { count: drafts })]),
  ]

  return (
    <>
      <Head title={t('list.title')} noindex />
      <ListHead title={t('list.title')} count={count?.join(', ')}>
        <ButtonLink to="/editor" className="ms-auto">
          <PlusIcon aria-hidden="true" />
          {t('list.add')}
        </ButtonLink>
      </ListHead>
      <div className="staff-filters article-filters">
        <SearchField
          label={t('list.search')}
          value={q}
          onSearch={(words) => filter('q', words, { replace: true })}
        />
        <Field label={t('list.state')}>
          <Select value={state ?? ''} onChange={({ target }) => filter('state', target.value)}>
            <option value="">{t('list.anyState')}</option>
            {publishStates.map((known) => (
              <option key={known} value={known}>
                {t(`list.states.${known}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('list.kind')}>
          <Select value={read('lyrics')} onChange={({ target }) => filter('lyrics', target.value)}>
            <option value="">{t('list.anyKind')}</option>
            <option value="false">{t('list.articles')}</option>
            <option value="true">{t('list.lyricsOnly')}</option>
          </Select>
        </Field>
        <Field label={t('list.category')}>
          <Select value={read('category')} onChange={({ target }) => filter('category', target.value)}>
            <option value="">{t('list.anyCategory')}</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {!data && isError && (
        <ErrorState title={t('list.failed')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && (
        <Loading label={t('list.loading')}>
          <ToolRowSkeletons rows={10} />
        </Loading>
      )}
      {data?.rows.length === 0 && (
        <EmptyState
          title={t(isFiltered ? 'list.nothing' : 'list.empty')}
          action={
            isFiltered ? (
              <Button variant="outline" onClick={clear}>
                {t('list.clear')}
              </Button>
            ) : (
              <ButtonLink to="/editor">{t('list.add')}</ButtonLink>
            )
          }
        >
          {t(isFiltered ? 'list.nothingText' : 'list.emptyText')}
        </EmptyState>
      )}
      {data && data.rows.length > 0 && <ArticleTable articles={data.rows} />}
      {data && <Pages page={page} total={data.total} onPage={toPage} />}
    </>
  )
}
