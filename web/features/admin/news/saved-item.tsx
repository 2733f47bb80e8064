import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { PickedNews } from '#contract/news.ts'
import { api } from '../../../platform/api/api.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { useStaffAct } from '../kit/use-staff-act.ts'
import { draftOf } from './draft-of.ts'
import { NewsTitle } from './news-title.tsx'

/** A piece of news that was picked, and what can be done with it. */
export function SavedItem({ item, onSend }: { item: PickedNews; onSend: () => void }) {
  const { formatLongDate } = useDates()
  const { t } = useTranslation('staff-news')
  const { id, title, source, language, pickedAt } = item
  const navigate = useNavigate()
  const remove = useStaffAct(() => api('DELETE /api/news/:id', { params: { id } }))
  const draft = useMutation({
    mutationFn: () => {
      const site = new URL(item.link).hostname.replace(/^www\./, '')
      return api('POST /api/articles', { body: draftOf(item, t('readMore', { site })) })
    },
    onSuccess: ({ id: articleId }) => {
      toast(t('drafted'))
      return navigate(`/editor/${articleId}`)
    },
  })
  const problem = remove.error ?? draft.error

  return (
    <li className="wrap-anywhere min-w-0 border-line border-t py-3.5">
      <NewsTitle {...item} />
      <p className="mt-1 text-muted text-label/body">{`${t(source)} · ${t(language)} · ${formatLongDate(pickedAt)}`}</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button variant="outline" size="small" aria-label={t('sendOf', { title })} onClick={onSend}>
          {t('send')}
        </Button>
        <Button
          variant="outline"
          size="small"
          aria-label={t('draftOf', { title })}
          busy={draft.isPending}
          onClick={() => draft.mutate()}
        >
          {t('draft')}
        </Button>
        <Button
          variant="danger"
          size="small"
          aria-label={t('removeOf', { title })}
          busy={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {t('remove')}
        </Button>
      </div>
      {problem && (
        <p role="alert" className="field-note field-note-error">
          {problem.message}
        </p>
      )}
    </li>
  )
}
