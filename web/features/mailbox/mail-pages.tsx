import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button.tsx'
import { type MailView, mailAddress } from './mail-view.ts'
import { perPage } from './mailbox.queries.ts'

interface MailPagesProps {
  view: MailView
  shown: number
  total: number
}

export function MailPages({ view, shown, total }: MailPagesProps) {
  const { t } = useTranslation('mailbox')
  const { page } = view
  const before = (page - 1) * perPage
  if (total <= perPage) return null

  return (
    <nav className="flex flex-wrap items-center gap-2.5 pt-4.5" aria-label={t('list.pages.label')}>
      <p className="figures mr-auto text-muted">
        {t('list.pages.range', { from: before + 1, to: before + shown, total })}
      </p>
      {page > 1 && (
        <ButtonLink variant="outline" size="small" rel="prev" to={mailAddress({ ...view, page: page - 1 })}>
          {t('list.pages.previous')}
        </ButtonLink>
      )}
      {before + shown < total && (
        <ButtonLink variant="outline" size="small" rel="next" to={mailAddress({ ...view, page: page + 1 })}>
          {t('list.pages.next')}
        </ButtonLink>
      )}
    </nav>
  )
}
