import { useMutation } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { useSpokenFailure } from '../../platform/texts/use-spoken-failure.ts'
import type { ContactMessage } from './contact-message.ts'

/** Sends a message once. Refusals are told per field where they belong to one, else as a whole. */
export function useContact(onSent: (answer: string) => void) {
  const {
    mutateAsync,
    isPending,
    error: heard,
  } = useMutation({
    mutationFn: (body: ContactMessage) => api('POST /api/contact', { body }),
    onSuccess: ({ message }) => onSent(message),
  })
  const error = useSpokenFailure(heard)
  const errors = error instanceof ApiError ? error.errors : {}
  const failure = error && Object.keys(errors).length === 0 ? error.message : undefined

  const send = (message: ContactMessage) => mutateAsync(message).catch(() => {})
  return { send, busy: isPending, failure, errors }
}
