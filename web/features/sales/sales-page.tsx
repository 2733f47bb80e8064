import { useTranslation } from 'react-i18next'
import { Head } from '../../platform/page/head.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ArrowUpRightIcon } from '../../ui/icons/arrow-up-right.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { SalesVideo } from './sales-video.tsx'
import './sales.css'

export const handle: LayoutHandle = { texts: ['sales'] }

const points = ['look', 'name', 'begin'] as const

/** The course "Você não é um lixo", and a link to its checkout. */
export default function SalesPage() {
  const { t } = useTranslation('sales')
  const { checkoutUrl, salesVideoId } = useSite()
  return (
    <div className="mx-auto grid w-full max-w-page gap-10 px-gutter pt-7 pb-16">
      <Head title={t('title')} description={t('description')} />
      <header className="grid justify-items-start gap-5">
        <h1 className="type-display text-balance text-sales/[0.86]">{t('title')}</h1>
        <p className="type-deck max-w-160 text-sales-deck/[1.36]">{t('deck')}</p>
        <Checkout url={checkoutUrl} />
      </header>
      <SalesVideo id={salesVideoId} />
      <ol className="grid gap-x-8 gap-y-6 md:grid-cols-3">
        {points.map((point) => (
          <li key={point} className="grid content-start gap-2 border-ink border-t-2 pt-3.5">
            <h2 className="type-title">{t(`points.${point}.title`)}</h2>
            <p className="text-muted">{t(`points.${point}.text`)}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** External link in a new tab; without a URL, a note. */
function Checkout({ url }: { url: string }) {
  const { t } = useTranslation('sales')
  if (!url) {
    return (
      <p className="text-muted">
        {t('soon')} <TextLink to="/courses">{t('courses')}</TextLink>
      </p>
    )
  }
  return (
    <a
      className={buttonClass({ size: 'large' })}
      href={url}
      target="_blank"
      rel="nofollow noopener noreferrer"
      aria-describedby="sales-elsewhere"
    >
      {t('buy')}
      <ArrowUpRightIcon aria-hidden="true" />
      <span id="sales-elsewhere" className="sr-only">
        {t('newTab')}
      </span>
    </a>
  )
}
