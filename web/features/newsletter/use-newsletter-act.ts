import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../platform/api/api-error.ts'
import { useTranslatedFailure } from '../../platform/texts/use-translated-failure.ts'

/** Sends a form once. Errors are shown beside their field, or else for the form. */
export function useNewsletterAct<Input = void>(
  act: (input: Input) => Promise<{ message: string }>,
  onDone: (answer: string) => void,
) {
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: act,
    // Sequential, so that the last one wins.
    scope: { id: 'newsletter' },
    onSuccess: ({ message }) => onDone(message),
  })
  const failure = useTranslatedFailure(error)
  const errors = failure instanceof ApiError ? failure.errors : {}
  return {
    send: mutate,
    busy: isPending,
    /** Pending input. */
    pending: isPending ? variables : undefined,
    failure: failure && Object.keys(errors).length === 0 ? failure.message : undefined,
    errors,
  }
}
