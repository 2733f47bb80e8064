import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../../platform/api/api-error.ts'
import { newClientId } from '../../../platform/api/new-client-id.ts'
import { useTranslatedFailure } from '../../../platform/texts/use-translated-failure.ts'
import { toast } from '../../../platform/toast.ts'

interface ToolFormDependencies<V extends object> {
  /** Stored values: the form starts with them, and counts as unchanged while it equals them. */
  stored: V
  /**
   * `changed` has the changed fields alone: colleagues may have changed the others since. `clientId` is for what is
   * created: the same until it is stored, so that a retry after a lost answer does not store it twice.
   */
  send: (values: V, changed: Partial<V>, clientId: string) => Promise<{ message: string }>
  /** Called after saving. */
  onDone?: (values: V) => void
}

export type ToolFormState<V extends object> = ReturnType<typeof useToolForm<V>>

/** State of a form: values, errors and whether it is being sent. */
export function useToolForm<V extends object>({ stored, send, onDone }: ToolFormDependencies<V>) {
  const queries = useQueryClient()
  const [changes, setChanges] = useState<Partial<V>>({})
  const [untranslated, setFailure] = useState<unknown>()
  const failure = useTranslatedFailure(untranslated)
  const [busy, setBusy] = useState(false)
  const [clientId, setClientId] = useState(newClientId)
  // After saving there is nothing to lose, although the stored values are not refetched yet.
  const [isStored, setStored] = useState(false)
  // Ignores a second click before the next render.
  const sending = useRef(false)
  const values: V = { ...stored, ...changes }
  const names = (Object.keys(changes) as (keyof V)[]).filter(
    (name) => JSON.stringify(changes[name]) !== JSON.stringify(stored[name]),
  )
  const changed = !isStored && names.length > 0
  const refusal = failure instanceof ApiError ? failure : undefined

  function set<K extends keyof V>(name: K, value: V[K]): void {
    setChanges((before) => ({ ...before, [name]: value }))
  }

  function discard(): void {
    setChanges({})
    setFailure(undefined)
  }

  /** Returns whether saving succeeded. */
  async function submit(): Promise<boolean> {
    if (sending.current) return false
    sending.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      const { message } = await send(values, onlyOf(values, names), clientId)
      setClientId(newClientId())
      setStored(true)
      toast(message)
      await queries.invalidateQueries({ queryKey: ['staff'] })
      // What was typed during the request stays.
      setChanges((now) =>
        onlyOf(
          now,
          (Object.keys(now) as (keyof V)[]).filter((name) => now[name] !== values[name]),
        ),
      )
      onDone?.(values)
      return true
    } catch (cause) {
      setFailure(cause)
      return false
    } finally {
      sending.current = false
      setBusy(false)
      setStored(false)
    }
  }

  /** Returns the server's error for a field. */
  const errorOf = (name: keyof V & string): string | undefined => refusal?.errors[name]?.[0]
  /** Error without a field in this form. */
  const isShownByField = refusal && Object.keys(refusal.errors).some((name) => name in stored)
  const error = failure === undefined || isShownByField ? undefined : messageOf(failure)

  return { values, set, changed, busy, errorOf, error, discard, submit }
}

const onlyOf = <V extends object>(values: Partial<V>, names: readonly (keyof V)[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<V>

const messageOf = (failure: unknown) => (failure instanceof Error ? failure.message : String(failure))
