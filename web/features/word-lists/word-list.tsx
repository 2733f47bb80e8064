import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bounds } from '#contract/rules/bounds.ts'
import { type WordAction, wordActions } from '#contract/rules/word-actions.ts'
import type { ListedWord } from '#contract/word-lists.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Loading, RowSkeletons } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUnsavedInput } from '../unsaved-input/use-unsaved-input.ts'

type NewWord = Pick<ListedWord, 'word' | 'whole' | 'action'>

/** Where a list is kept: the site's, or a channel's. */
export interface WordListCalls {
  queryKey: QueryKey
  list: () => Promise<ListedWord[]>
  add: (word: NewWord) => Promise<{ message: string; word: ListedWord }>
  remove: (id: number) => Promise<{ message: string }>
}

/** Words, and what each does to a line that has it. */
export function WordList(calls: WordListCalls) {
  const { t } = useTranslation(['channel-order', 'ui'])
  const { queryKey, list } = calls
  const { data, isError, isFetching, refetch } = useQuery({ queryKey, queryFn: list, staleTime: 0 })

  return (
    <div className="grid gap-4">
      <p className="text-muted text-small/body">{t('words.lead')}</p>
      <AddWord {...calls} />
      {!data && isError && (
        <ErrorState title={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && (
        <Loading label={t('ui:loading')}>
          <RowSkeletons rows={3} />
        </Loading>
      )}
      {data?.length === 0 && <p className="text-muted">{t('words.empty')}</p>}
      <ul aria-label={t('words.title')}>
        {data?.map((word) => (
          <WordRow key={word.id} word={word} {...calls} />
        ))}
      </ul>
    </div>
  )
}

function AddWord({ queryKey, add }: WordListCalls) {
  const { t } = useTranslation('channel-order')
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
        <Field label={t('words.word')} error={error?.message}>
          <TextInput
            value={word}
            maxLength={bounds.listedWord.max}
            autoComplete="off"
            onChange={({ target }) => setWord(target.value)}
          />
        </Field>
      </div>
      <Field label={t('words.match')}>
        <Select
          value={whole ? 'whole' : 'part'}
          onChange={({ target }) => setWhole(target.value === 'whole')}
        >
          <option value="whole">{t('words.whole')}</option>
          <option value="part">{t('words.part')}</option>
        </Select>
      </Field>
      <Field label={t('words.action')}>
        <Select value={action} onChange={({ target }) => setAction(target.value as WordAction)}>
          {wordActions.map((one) => (
            <option key={one} value={one}>
              {t(`words.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Button
        type="submit"
        className="col-span-full justify-self-end"
        busy={isPending}
        disabled={word.trim() === ''}
      >
        {t('words.add')}
      </Button>
    </form>
  )
}

function WordRow({
  word: { id, word, whole, action },
  queryKey,
  remove,
}: WordListCalls & { word: ListedWord }) {
  const { t } = useTranslation('channel-order')
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => remove(id),
    onSuccess: ({ message }) => toast(message),
    onError: ({ message }) => toast(message, { kind: 'error' }),
    // Somebody else may have taken it first.
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2">
      <span className="wrap-anywhere min-w-0 flex-1 font-semibold">{word}</span>
      <span className="text-muted text-small/body">
        {t(whole ? 'words.whole' : 'words.part')} · {t(`words.${action}`)}
      </span>
      <Button
        variant="outline"
        size="small"
        busy={isPending}
        aria-label={t('words.removeOf', { word })}
        onClick={() => mutate()}
      >
        {t('words.remove')}
      </Button>
    </li>
  )
}
