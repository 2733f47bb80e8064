import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Profile } from '#contract/profile.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { useTranslatedFailure } from '../../platform/texts/use-translated-failure.ts'
import { patchProfile, profileQuery } from './profile.queries.ts'

const savedForMs = 4000
/** Longer, because the undo button needs to be noticed. */
const undoableForMs = 8000

interface Call<Value> {
  /** Calls with the same name run one after the other. */
  name: string
  /** Returns the changed part of the profile. */
  send: (value: Value) => Promise<Partial<Profile>>
  onSaved?: (value: Value) => void
  /** Whether the profile is fetched again afterwards. */
  reloads?: boolean
}

export interface Saving<Value> {
  state: 'idle' | 'saving' | 'saved' | 'failed'
  failure: Error | null
  /** Can be undone if `before` is passed. */
  save: (value: Value, before?: Value) => void
  /** Repeats the failed call; undefined where that cannot help. */
  again: (() => void) | undefined
  /** Restores the previous value; defined while the state is `saved`. */
  undo: (() => void) | undefined
  /** Ends the state `saved`, because the value is being changed again. */
  touch: () => void
  /** Resets the state, so that an error is no longer shown. */
  dismiss: () => void
  /** Returns the pending value, or else the saved one. */
  current: (saved: Value) => Value
}

/** Saves one field on its own. */
export function useSave<Value>({ name, send, onSaved, reloads = false }: Call<Value>): Saving<Value> {
  const queries = useQueryClient()
  // Set at once: a controlled input must not fall back to its old value for a moment.
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
      // The cached profile is out of date.
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
    // Undoing cannot be undone: the row shows that it is saved, and can be changed.
    undo: isSuccess && isUndoable ? () => save(wish.before as Value) : undefined,
    touch: () => isSuccess && reset(),
    dismiss: reset,
    again: isError && mayHelp(error) ? () => mutate(variables) : undefined,
    current: (saved) => (isPending && wish ? wish.value : saved),
  }
}

/** Repeating helps after network errors, server errors and rate limits. */
function mayHelp(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429
}
