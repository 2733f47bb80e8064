import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../platform/api/api-error.ts'
import { useTranslatedFailure } from '../../platform/texts/use-translated-failure.ts'

/** Sends something once. What is refused is told beside its field, else as a whole. */
export function useNewsletterAct<Input = void>(
  act: (input: Input) => Promise<{ message: string }>,
  onDone: (answer: string) => void,
) {
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: act,
    // One after the other, so that the last one counts.
    scope: { id: 'newsletter' },
    onSuccess: ({ message }) => onDone(message),
  })
  const failure = useTranslatedFailure(error)
  const errors = failure instanceof ApiError ? failure.errors : {}
  return {
    send: mutate,
    busy: isPending,
    /** What is on its way. */
    pending: isPending ? variables : undefined,
    failure: failure && Object.keys(errors).length === 0 ? failure.message : undefined,
    errors,
  }
}
