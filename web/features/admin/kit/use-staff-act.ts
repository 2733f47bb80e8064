import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../platform/toast.ts'

/** Mutation of a staff action: shows its message in a toast, and refetches all staff data. */
export function useStaffAct<Input = void>(
  act: (input: Input) => Promise<{ message: string }>,
  onDone: () => void = () => {},
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: ({ message }) => {
      toast(message)
      onDone()
      return queries.invalidateQueries({ queryKey: ['staff'] })
    },
  })
}
