import { api } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { useStaffAct } from '../kit/use-staff-act.ts'

/** Takes a deleted article out of the bin. */
export function useRestoreArticle(id: number, onDone?: () => void) {
  const { mutate, isPending } = useStaffAct(
    () => api('POST /api/articles/:id/restore', { params: { id } }),
    onDone,
  )
  const restore = () => mutate(undefined, { onError: ({ message }) => toast(message, { kind: 'error' }) })
  return { restore, isPending }
}
