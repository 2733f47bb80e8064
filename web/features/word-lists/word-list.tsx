import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { fold } from '#contract/rules/fold-text.ts'
import { type WordAction, wordActions } from '#contract/rules/word-actions.ts'
import type { ListedWord } from '#contract/word-lists.ts'
import { read } from '../../platform/api/read.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { SearchInput } from '../../ui/fields/search-input.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { useFocusInPlace } from '../../ui/focus/use-focus-in-place.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, TextSkeletons } from '../../ui/states/skeleton.tsx'
import { useUnsavedInput } from '../unsaved-input/use-unsaved-input.ts'

/** Others change a list, too; what came with the page is fresh. */
const isNew = { staleTime: 1000 }

type NewWord = Pick<ListedWord, 'word' | 'whole' | 'action'>

export const siteWordsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'words'],
    queryFn: (context) => read(context, 'GET /api/admin/words'),
    ...isNew,
  })

export const channelWordsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['channel', slug, 'words'],
    queryFn: (context) => read(context, 'GET /api/channels/:slug/words', { params: { slug } }),
    ...isNew,
  })

/** Calls for a list: the site's, or a channel's. */
interface WordListCalls {
  query: ReturnType<typeof siteWordsQuery> | ReturnType<typeof channelWordsQuery>
  add: (word: NewWord) => Promise<{ message: string; word: ListedWord }>
  remove: (id: number) => Promise<{ message: string }>
}

/** Words, and what each does to a line that contains it. */
export function WordList({ headingLevel = 2, ...calls }: WordListCalls & { headingLevel?: 2 | 3 }) {
  const { t } = useTranslation(['staff-words', 'ui'])
  const { data, isError, isFetching, refetch } = useQuery<ListedWord[], Error, ListedWord[], string[]>(
    calls.query,
  )
  const [part, setPart] = useState('')
  const focusInPlace = useFocusInPlace<HTMLUListElement>()
  const isLong = data !== undefined && data.length > inSight
  const words = isLong ? data.filter(({ word }) => fold(word).includes(fold(part.trim()))) : data

  return (
    <div className="grid gap-4">
      <AddWord {...calls} />
      {!data && isError && (
        <ErrorState title={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && (
        <Loading label={t('ui:loading')}>
          <TextSkeletons rows={3} />
        </Loading>
      )}
      {data?.length === 0 && (
        <EmptyState mark="rocks" at={[20, 37]} title={t('empty')} headingLevel={headingLevel}>
          {t('emptyText')}
        </EmptyState>
      )}
      {isLong && (
        <Field label={t('find', { count: data.length })}>
          <SearchInput autoComplete="off" value={part} onChange={({ target }) => setPart(target.value)} />
        </Field>
      )}
      {isLong && words?.length === 0 && <p className="text-muted">{t('noneFound')}</p>}
      <ul aria-label={t('title')} className="border-line not-empty:border-t" {...focusInPlace}>
        {words?.map((word) => (
          <WordRow key={word.id} word={word} {...calls} />
        ))}
      </ul>
    </div>
  )
}

/** Lists with more words than this have a search field. */
const inSight = 12

function AddWord({ query: { queryKey }, add }: WordListCalls) {
  const { t } = useTranslation('staff-words')
  const queries = useQueryClient()
  const [word, setWord] = useState('')
  const [whole, setWhole] = useState(true)
  const [action, setAction] = useState<WordAction>('hold')
  const { mutate, isPending, error } = useMutation({
    mutationFn: add,
    onSuccess: ({ message }) => {
      toast(message)
      setWord('')
      return queries.invalidateQueries({ queryKey })
    },
  })
  useUnsavedInput(word.trim() !== '')

  return (
    <form
      className="grid gap-3 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending && word.trim() !== '') mutate({ word: word.trim(), whole, action })
      }}
    >
      <div className="col-span-full">
        <Field label={t('word')} hint={t('lead')} error={error?.message}>
          <TextInput
            value={word}
            maxLength={bounds.listedWord.max}
            autoComplete="off"
            onChange={({ target }) => setWord(target.value)}
          />
        </Field>
      </div>
      <Field label={t('match')}>
        <Select
          value={whole ? 'whole' : 'part'}
          onChange={({ target }) => setWhole(target.value === 'whole')}
        >
          <option value="whole">{t('whole')}</option>
          <option value="part">{t('part')}</option>
        </Select>
      </Field>
      <Field label={t('action')}>
        <Select value={action} onChange={({ target }) => setAction(target.value as WordAction)}>
          {wordActions.map((one) => (
            <option key={one} value={one}>
              {t(one)}
            </option>
          ))}
        </Select>
      </Field>
      <Button
        type="submit"
        className="col-span-full justify-self-start"
        busy={isPending}
        disabled={word.trim() === ''}
      >
        {t('add')}
      </Button>
    </form>
  )
}

function WordRow({
  word: { id, word, whole, action },
  query: { queryKey },
  remove,
}: WordListCalls & { word: ListedWord }) {
  const { t } = useTranslation('staff-words')
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => remove(id),
    onSuccess: ({ message }) => toast(message),
    onError: ({ message }) => toast(message, { kind: 'error' }),
    // Somebody else may have removed it first.
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  return (
    <li className="flex items-center gap-4 border-line border-b py-2">
      <p className="min-w-0 flex-1">
        <span className="wrap-anywhere block font-semibold">{word}</span>
        <span className="block text-muted text-small/body">
          {t(whole ? 'whole' : 'part')} · {t(action)}
        </span>
      </p>
      <Button
        variant="outline"
        size="small"
        busy={isPending}
        aria-label={t('removeOf', { word })}
        onClick={() => mutate()}
      >
        {t('remove')}
      </Button>
    </li>
  )
}
