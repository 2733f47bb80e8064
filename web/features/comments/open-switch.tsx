import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { commentPlace } from '#contract/rules/comment-places.ts'
import { api } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/button.tsx'
import { logQuery } from '../chat/log/chat.queries.ts'
import type { Commented } from './comments.data.ts'

/** Opens and closes the comments, for the author of the text and staff. */
export function OpenSwitch({ commented: { kind, id }, isOpen }: { commented: Commented; isOpen: boolean }) {
  const { t } = useTranslation('comments')
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api('PUT /api/comments/:kind/:id/open', { params: { kind, id }, body: { isOpen: !isOpen } }),
    onSuccess: ({ message }) => {
      toast(message)
      // Whether comments are open also depends on the site.
      return queries.invalidateQueries(logQuery(commentPlace({ kind, id })))
    },
    onError: ({ message }) => toast(message, { kind: 'error' }),
  })
  return (
    <p className="mt-5 border-line border-t pt-3">
      <Button variant="outline" size="small" busy={isPending} onClick={() => mutate()}>
        {t(isOpen ? 'close' : 'open')}
      </Button>
    </p>
  )
}
