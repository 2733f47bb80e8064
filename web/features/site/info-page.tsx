import { useTranslation } from 'react-i18next'
import type { ResultOf } from '#contract/endpoint.ts'
import type { page } from '#contract/site.ts'
import { Head } from '../../platform/page/head.tsx'
import { useDates } from '../../platform/texts/use-dates.ts'
import { EditLink } from '../../ui/staff-link.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { SafeHtml } from './safe-html.tsx'

interface InfoPageProps {
  page: ResultOf<typeof page>
  description: string
}

/** A text about the site, with a contact link if the text has none. */
export function InfoPage({ page, description }: InfoPageProps) {
  const { formatLongDate } = useDates()
  const { t } = useTranslation('site')
  return (
    <article className="max-w-prose" lang={page.language}>
      <Head title={page.title} description={description} />
      <h1 className="type-display type-headline mb-3">{page.title}</h1>
      <p className="mb-8 flex flex-wrap items-center gap-4 text-small text-faint">
        {t('info.updated', { date: formatLongDate(page.updatedAt) })}
        <EditLink to={`/admin/pages/${page.key}`} adminsOnly />
      </p>
      <SafeHtml html={page.content} className="prose" />
      {!page.content.includes('href="/contato"') && (
        <p className="mt-12 border-t-2 border-ink pt-4 text-muted">
          {t('info.questions')} <TextLink to="/contato">{t('info.contact')}</TextLink>.
        </p>
      )}
    </article>
  )
}
