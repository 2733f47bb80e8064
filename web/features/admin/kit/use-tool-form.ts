import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../../platform/api/api-error.ts'
import { useTranslatedFailure } from '../../../platform/texts/use-translated-failure.ts'
import { toast } from '../../../platform/toast.ts'

interface ToolFormNeeds<V extends object> {
  /** What is stored now. The form begins with it, and is unchanged while it says the same. */
  stored: V
  send: (values: V) => Promise<{ message: string }>
  /** After it was stored and said. */
  onDone?: (values: V) => void
}

export type ToolFormState<V extends object> = ReturnType<typeof useToolForm<V>>

/** The state of a form in a tool: what is typed, what is wrong with it, and whether it is on its way. */
export function useToolForm<V extends object>({ stored, send, onDone }: ToolFormNeeds<V>) {
  const queries = useQueryClient()
  const [changes, setChanges] = useState<Partial<V>>({})
  const [heard, setFailure] = useState<unknown>()
  const failure = useTranslatedFailure(heard)
  const [busy, setBusy] = useState(false)
  // From then on there is nothing to lose, though what is stored now has yet to be read.
  const [isStored, setStored] = useState(false)
  // Two presses within one drawing are one.
  const sending = useRef(false)
  const values: V = { ...stored, ...changes }
  const names = Object.keys(changes) as (keyof V)[]
  const changed =
    !isStored && names.some((name) => JSON.stringify(changes[name]) !== JSON.stringify(stored[name]))
  const refusal = failure instanceof ApiError ? failure : undefined

  function set<K extends keyof V>(name: K, value: V[K]): void {
    setChanges((before) => ({ ...before, [name]: value }))
  }

  function discard(): void {
    setChanges({})
    setFailure(undefined)
  }

  /** Returns whether it is stored. */
  async function submit(): Promise<boolean> {
    if (sending.current) return false
    sending.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      const { message } = await send(values)
      setStored(true)
      toast(message)
      await queries.invalidateQueries({ queryKey: ['staff'] })
      setChanges({})
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

  /** What the server says about one field. */
  const errorOf = (name: keyof V & string): string | undefined => refusal?.errors[name]?.[0]
  /** What it says about none of them. */
  const isShownByField = refusal && Object.keys(refusal.errors).some((name) => name in stored)
  const error = failure === undefined || isShownByField ? undefined : messageOf(failure)

  return { values, set, changed, busy, errorOf, error, discard, submit }
}

const messageOf = (failure: unknown) => (failure instanceof Error ? failure.message : String(failure))
