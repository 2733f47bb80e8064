import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { useWriteTo } from './start/use-start-conversation.ts'

/** Takes a conversation out of the list and leaves it; for some seconds that can be taken back. */
export function useHideConversation(id: number, otherId: number) {
  const { t } = useTranslation('conversations')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const bringBack = useWriteTo()

  return useMutation({
    mutationFn: () => api('DELETE /api/conversations/:id', { params: { id } }),
    onSuccess: async ({ message }) => {
      void navigate('/pvt')
      await queries.invalidateQueries({ queryKey: ['conversations'] })
      toast(message, { action: { label: t('menu.undo'), run: () => bringBack(otherId) } })
    },
    onError: (error) => toast(error.message, { kind: 'error' }),
  })
}
