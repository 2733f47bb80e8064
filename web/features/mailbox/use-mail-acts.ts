import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ContactThread } from '#contract/mailbox.ts'
import { api } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { refreshLists, threadQuery } from './mailbox.queries.ts'

export function useMailActs(id: number) {
  const { t } = useTranslation('mailbox')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: (act: () => Promise<void>) => act(),
    onSuccess: () => refreshLists(queries),
    onError: (error) => toast(error.message || t('thread.actFailed'), { kind: 'error' }),
  })

  // Ignored while another action is pending.
  const run = (act: () => Promise<void>) => void (isPending || mutate(act))

  const mark = (body: { isRead?: boolean; isSpam?: boolean }) =>
    api('PATCH /api/contacts/:id', { params: { id }, body })

  /** Returns to the list, because staying on the page would mark the message as read. */
  const leave = (message: string) => {
    queries.removeQueries({ queryKey: threadQuery(id).queryKey })
    toast(message)
    void navigate('/mail')
  }

  const markUnread = () =>
    run(async () => {
      await mark({ isRead: false })
      leave(t('thread.markedUnread'))
    })

  const markSpam = (isSpam: boolean) =>
    run(async () => {
      await mark({ isSpam })
      queries.setQueryData<ContactThread>(
        threadQuery(id).queryKey,
        (thread) => thread && { ...thread, isSpam },
      )
      toast(t(isSpam ? 'thread.markedSpam' : 'thread.markedNotSpam'))
    })

  const remove = (close: () => void) =>
    run(async () => {
      const { message } = await api('DELETE /api/contacts/:id', { params: { id } }).finally(close)
      leave(message)
    })

  return { busy: isPending, markUnread, markSpam, remove }
}
