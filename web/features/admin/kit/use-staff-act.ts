import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../platform/toast.ts'

/** Something done to an account: said when it is done, and everything of staff asked again. */
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
