import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Profile } from '#contract/profile.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { useTranslatedFailure } from '../../platform/texts/use-translated-failure.ts'
import { patchProfile, profileQuery } from './profile.queries.ts'

const savedForMs = 4000
/** Who may take something back needs a moment to see that. */
const undoableForMs = 8000

interface Call<Value> {
  /** Saves under one name go one after the other. */
  name: string
  /** Returns what the profile says afterwards. */
  send: (value: Value) => Promise<Partial<Profile>>
  onSaved?: (value: Value) => void
  /** The profile is fetched again afterwards. */
  reloads?: boolean
}

export interface Saving<Value> {
  state: 'idle' | 'saving' | 'saved' | 'failed'
  failure: Error | null
  /** Where `before` is told, that can be put back. */
  save: (value: Value, before?: Value) => void
  /** Sends what failed once more; undefined where that cannot help. */
  again: (() => void) | undefined
  /** Puts back what was there before, as long as it is said that something was saved. */
  undo: (() => void) | undefined
  /** What was saved is changed again: from then on nothing says that it is. */
  touch: () => void
  /** Whoever gives up is told no more of what failed. */
  dismiss: () => void
  /** What to show: the value that is on its way, or else the saved one. */
  shown: (saved: Value) => Value
}

/** One field that saves on its own. */
export function useSave<Value>({ name, send, onSaved, reloads = false }: Call<Value>): Saving<Value> {
  const queries = useQueryClient()
  // Known at once: a controlled input must not fall back to its old value for a moment.
  const [wish, setWish] = useState<{ value: Value; before?: Value | undefined }>()
  const isUndoable = wish !== undefined && 'before' in wish
  const { mutate, reset, isPending, isSuccess, isError, variables, error } = useMutation<
    Partial<Profile>,
    Error,
    Value
  >({
    scope: { id: `profile/${name}` },
    mutationFn: send,
    onSuccess: (changes, value) => {
      patchProfile(queries, changes)
      onSaved?.(value)
      if (reloads) void queries.invalidateQueries(profileQuery)
    },
    onError: (failure) => {
      // What this tab shows is out of date.
      if (failure instanceof ApiError && [404, 409].includes(failure.status))
        void queries.invalidateQueries(profileQuery)
    },
  })

  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(reset, isUndoable ? undoableForMs : savedForMs)
    return () => clearTimeout(timer)
  }, [isSuccess, isUndoable, reset])

  function save(...[value, ...before]: [value: Value, before?: Value]): void {
    setWish(before.length > 0 ? { value, before: before[0] } : { value })
    mutate(value)
  }

  return {
    state: isPending ? 'saving' : isSuccess ? 'saved' : isError ? 'failed' : 'idle',
    failure: useTranslatedFailure(error),
    save,
    // What is put back is not taken back in turn: the row says that it is saved, and can be changed.
    undo: isSuccess && isUndoable ? () => save(wish.before as Value) : undefined,
    touch: () => isSuccess && reset(),
    dismiss: reset,
    again: isError && mayHelp(error) ? () => mutate(variables) : undefined,
    shown: (saved) => (isPending && wish ? wish.value : saved),
  }
}

/** The same once more helps when nobody answered, the server was in trouble, or it asked for patience. */
function mayHelp(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429
}
