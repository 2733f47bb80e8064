import { useTranslation } from 'react-i18next'
import type { ResultOf } from '#contract/endpoint.ts'
import type { showPublicLog } from '#contract/public-logs.ts'
import { Head } from '../../platform/page/head.tsx'
import { useDates } from '../../platform/texts/use-dates.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Neatline } from '../../ui/neatline.tsx'

type Log = Pick<ResultOf<typeof showPublicLog>, 'slug' | 'topic' | 'isIndexed' | 'since'>

interface LogHeadProps {
  log: Log
  /** Title for links and search engines. */
  title: string
  description: string
  canonical: string
  children: React.ReactNode
}

/** Header of a public log: title, what is public, and a link to the channel. */
export function LogHead({ log, title, description, canonical, children }: LogHeadProps) {
  const { t } = useTranslation('public-log')
  const { formatLongInstant } = useDates()
  return (
    <>
      {/* Messages have no translations. */}
      <Head title={title} description={description} canonical={canonical} textLanguage="pt" />
      {!log.isIndexed && <meta name="robots" content="noindex" />}
      <header className="public-log-head">
        {children}
        {log.topic && <p className="type-deck mt-3 max-w-144 wrap-anywhere">{log.topic}</p>}
        <p className="mt-4 max-w-prose text-muted text-small/body">
          {t('since', { moment: formatLongInstant(log.since) })} {t('leftOut')}
        </p>
        <ButtonLink className="mt-5" to={`/${log.slug}`}>
          {t('enter', { channel: log.slug })}
        </ButtonLink>
      </header>
      <Neatline quiet className="my-7" />
    </>
  )
}
