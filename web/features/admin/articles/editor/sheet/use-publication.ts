import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Language } from '#contract/schema.ts'
import { api } from '../../../../../platform/api/api.ts'
import { ApiError } from '../../../../../platform/api/api-error.ts'
import { isFulfilled } from '../../../../../platform/is-fulfilled.ts'
import { useTranslatedFailure } from '../../../../../platform/texts/use-translated-failure.ts'
import { articlesKey, type EditedArticle } from '../editor.queries.ts'
import { fromLocalMoment, toLocalMoment } from './local-moment.ts'

/** Values of the form: category, language, author and publication. */
interface Publication {
  category: number | null
  isPublished: boolean
  isLyrics: boolean
  language: Language
  authorId: number | null
  /** The dates are in the user's time zone; `''` for none. */
  date: string
  publishAt: string
  withdrawAt: string
  /** Slug of the channel that announces the publication; `''` for none. */
  channel: string
}

interface Handlers {
  /** Returns whether the form may be saved now. */
  before: () => Promise<boolean>
  /** Called with the server's errors, including those of fields outside of the form. */
  onRefused: (errors: ApiError['errors']) => void
}

/** State of the form: unsaved changes over the stored values, saved together. */
export function usePublication(article: EditedArticle, { before, onRefused }: Handlers) {
  const queries = useQueryClient()
  const [changes, setChanges] = useState<Partial<Publication>>({})
  const stored = storedIn(article)
  const values: Publication = { ...stored, ...changes }
  const saving = useMutation({
    mutationFn: (publication: Publication) =>
      api('PUT /api/editor_edit2/:id', { params: { id: article.id }, body: bodyOf(publication, stored) }),
    onError: (cause) => cause instanceof ApiError && onRefused(cause.errors),
    onSuccess: async (_, sent) => {
      await queries.invalidateQueries({ queryKey: articlesKey })
      // Keeps what was typed during the request.
      setChanges((now) => namesOf(now).reduce((left, name) => without(left, name, sent), now))
    },
  })
  const failure = useTranslatedFailure(saving.error)
  const isChanged = namesOf(changes).some((name) => changes[name] !== stored[name])
  /** The date of a published text cannot be removed. */
  const lacksDate = values.date === '' && article.publishedAt !== null
  const cancelPlan = () => saving.mutate({ ...stored, ...noPlan })
  const save = async () =>
    !lacksDate && !saving.isPending && (await before()) && isFulfilled(saving.mutateAsync(values))

  function set<K extends keyof Publication>(name: K, value: Publication[K]): void {
    setChanges((before) => ({ ...before, [name]: value }))
  }

  /** Returns the server's error for a field, until its value changes. */
  function errorOf(name: keyof Publication, sentAs: string): string | undefined {
    if (!(failure instanceof ApiError) || saving.variables?.[name] !== values[name]) return undefined
    return failure.errors[sentAs]?.[0]
  }

  const isSaved = saving.isSuccess && !isChanged
  return { values, set, save, cancelPlan, saving, failure, isChanged, isSaved, lacksDate, errorOf }
}

const noPlan = { publishAt: '', withdrawAt: '', channel: '' }

function storedIn(article: EditedArticle): Publication {
  const { category, isPublished, isLyrics, language, author, publishedAt, plan } = article
  return {
    ...{ category, isPublished, isLyrics, language },
    ...{ authorId: author?.id ?? null, date: toLocalMoment(publishedAt) },
    publishAt: toLocalMoment(plan?.publishAt ?? null),
    withdrawAt: toLocalMoment(plan?.withdrawAt ?? null),
    channel: plan?.channel ?? '',
  }
}

/** Sends fields only if changed: others may have changed them since, and not all users may set an author. */
function bodyOf(publication: Publication, stored: Publication) {
  const { category, isPublished, isLyrics, language, authorId, ...rest } = publication
  const { date, publishAt, withdrawAt, channel } = rest
  return {
    ...(category !== stored.category && { category }),
    ...(isPublished !== stored.isPublished && { isPublished }),
    ...(isLyrics !== stored.isLyrics && { isLyrics }),
    ...(language !== stored.language && { language }),
    ...(publishAt !== stored.publishAt && { publishAt: sentMoment(publishAt) }),
    ...(withdrawAt !== stored.withdrawAt && { withdrawAt: sentMoment(withdrawAt) }),
    ...(channel !== (isPublished ? '' : stored.channel) && { channel: channel || null }),
    ...(authorId !== null && authorId !== stored.authorId && { authorId }),
    ...(date !== '' && date !== stored.date && { publishedAt: fromLocalMoment(date) }),
  }
}

const sentMoment = (typed: string) => (typed === '' ? null : fromLocalMoment(typed))

const namesOf = (changes: Partial<Publication>) => Object.keys(changes) as (keyof Publication)[]

function without(changes: Partial<Publication>, name: keyof Publication, sent: Publication) {
  if (changes[name] !== sent[name]) return changes
  const { [name]: _, ...left } = changes
  return left
}
