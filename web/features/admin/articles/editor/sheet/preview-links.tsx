import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../../platform/api/api.ts'
import { useDates } from '../../../../../platform/texts/use-dates.ts'
import { toast } from '../../../../../platform/toast.ts'
import { Banner } from '../../../../../ui/banner.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { Field } from '../../../../../ui/fields/field.tsx'
import { TextInput } from '../../../../../ui/fields/text-input.tsx'
import { useFocusInPlace } from '../../../../../ui/focus/use-focus-in-place.ts'
import { ErrorState } from '../../../../../ui/states/error-state.tsx'
import { previewsQuery } from '../editor.queries.ts'

/** Links with which people without an account can read the text before it is published. */
export function PreviewLinks({ articleId }: { articleId: number }) {
  const { t } = useTranslation('staff-editor')
  const { formatLongInstant } = useDates()
  const heading = useId()
  const { data: links = [], isError, isFetching, refetch } = useQuery(previewsQuery(articleId))
  const { adding, deleting } = usePreviewActs(articleId)
  const focusInPlace = useFocusInPlace<HTMLUListElement>()
  const added = adding.data && links.find(({ id }) => id === adding.data.id) && adding.data
  const failure = adding.error ?? deleting.error

  return (
    <section aria-labelledby={heading} className="section-rule grid gap-3">
      <h2 id={heading} className="type-title">
        {t('previews.title')}
      </h2>
      <p className="text-muted">{t('previews.text')}</p>
      {isError && (
        <ErrorState title={t('previews.failed')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {links.length > 0 && (
        <ul className="grid gap-2" {...focusInPlace}>
          {links.map(({ id, createdAt, expiresAt, creatorName }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-2 border-line border-b pb-2"
            >
              <span className="text-small">
                <span className="block font-semibold">
                  {t('previews.until', { when: formatLongInstant(expiresAt) })}
                </span>
                <span className="text-muted">
                  {t('previews.by', {
                    name: creatorName || t('revisions.nobody'),
                    when: formatLongInstant(createdAt),
                  })}
                </span>
              </span>
              <Button
                variant="danger"
                size="small"
                busy={deleting.isPending && deleting.variables === id}
                aria-label={t('previews.endOf', { when: formatLongInstant(expiresAt) })}
                onClick={() => deleting.mutate(id)}
              >
                {t('previews.end')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div aria-live="polite" className="grid gap-3">
        {added && <MadeLink address={location.origin + added.address} />}
        {failure && <Banner kind="error">{failure.message}</Banner>}
      </div>
      <Button
        variant="outline"
        className="justify-self-start"
        busy={adding.isPending}
        onClick={() => adding.mutate()}
      >
        {t('previews.add')}
      </Button>
    </section>
  )
}

/** New link, shown only once: the server does not store it in readable form. */
function MadeLink({ address }: { address: string }) {
  const { t } = useTranslation('staff-editor')
  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      toast(t('previews.copied'))
    } catch {
      toast(t('previews.notCopied'), { kind: 'error' })
    }
  }
  return (
    <Field
      label={t('previews.address')}
      hint={t('previews.once')}
      aside={
        <Button variant="outline" size="small" onClick={() => void copy()}>
          {t('previews.copy')}
        </Button>
      }
    >
      <TextInput readOnly value={address} onFocus={({ target }) => target.select()} />
    </Field>
  )
}

function usePreviewActs(articleId: number) {
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: previewsQuery(articleId).queryKey })
  const adding = useMutation({
    mutationFn: () => api('POST /api/articles/:id/previews', { params: { id: articleId } }),
    onSuccess: again,
  })
  const deleting = useMutation({
    mutationFn: (preview: number) =>
      api('DELETE /api/articles/:id/previews/:preview', { params: { id: articleId, preview } }),
    onSuccess: ({ message }) => {
      toast(message)
      return again()
    },
  })
  return { adding, deleting }
}
