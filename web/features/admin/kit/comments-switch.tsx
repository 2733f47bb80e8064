import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CommentedKind } from '#contract/rules/comment-places.ts'
import { api } from '../../../platform/api/api.ts'
import { read } from '../../../platform/api/read.ts'
import { toast } from '../../../platform/toast.ts'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Section } from '../../../ui/section.tsx'

interface CommentedRef {
  kind: CommentedKind
  id: number
}

export const takesCommentsQuery = ({ kind, id }: CommentedRef) =>
  queryOptions({
    queryKey: ['staff', 'comments', kind, id],
    queryFn: (context) =>
      read(context, 'GET /api/comments/:kind/:id', { params: { kind, id }, query: { limit: 1 } }),
  })

/** Switch that allows comments on a text. Takes effect at once. */
export function CommentsSwitch({ kind, id }: CommentedRef) {
  const { t } = useTranslation('staff')
  const queries = useQueryClient()
  const query = takesCommentsQuery({ kind, id })
  const { data } = useQuery(query)
  const change = useMutation({
    mutationFn: (isOpen: boolean) =>
      api('PUT /api/comments/:kind/:id/open', { params: { kind, id }, body: { isOpen } }),
    onSuccess: ({ message }, takesComments) => {
      queries.setQueryData(query.queryKey, (cached) => cached && { ...cached, takesComments })
      toast(message)
    },
    onError: ({ message }) => toast(message, { kind: 'error' }),
  })
  if (!data) return null

  return (
    <Section title={t('comments.title')}>
      <Switch
        label={t('comments.label')}
        checked={change.isPending ? change.variables : data.takesComments}
        onSwitch={(on) => !change.isPending && change.mutate(on)}
      >
        {t('comments.hint')}
      </Switch>
    </Section>
  )
}
