import { useTranslation } from 'react-i18next'
import type { Crypto } from '#contract/cryptos.ts'
import { Head } from '../../platform/head.tsx'
import type { LayoutHandle } from '../../platform/layout-handle.ts'
import { call } from '../../platform/page-data.ts'
import { useDates } from '../../platform/use-dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { WidePage } from '../../ui/wide-page.tsx'
import type { Route } from './+types/cryptos-page.ts'
import { CryptoCard } from './crypto-card.tsx'
import './cryptos.css'

export const handle: LayoutHandle = { rests: true }

export async function loader({ context }: Route.LoaderArgs) {
  return { cryptos: await call(context, 'GET /api/cryptos', {}) }
}

export default function CryptosPage({ loaderData: { cryptos } }: Route.ComponentProps) {
  const { t } = useTranslation('cryptos')
  return (
    <WidePage>
      <Head title={t('title')} description={t('description')} />
      <PageHead title={t('title')} deck={t('deck')}>
        <p className="cryptos-note">{t('notAdvice')}</p>
      </PageHead>
      <Prices cryptos={cryptos} />
      <section className="section-rule cryptos-about" aria-labelledby="cryptos-about">
        <h2 id="cryptos-about" className="type-title">
          {t('about.title')}
        </h2>
        <p>{t('about.what')}</p>
        <p>{t('about.risk')}</p>
        <p>{t('about.source')}</p>
      </section>
    </WidePage>
  )
}

function Prices({ cryptos }: { cryptos: readonly Crypto[] }) {
  const { t } = useTranslation('cryptos')
  const { formatLongInstant } = useDates()
  const [first] = cryptos
  if (!first) return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
  const when = formatLongInstant(first.last_updated)
  return (
    <>
      <p className={`cryptos-when ${first.stale ? 'cryptos-stale' : ''}`}>
        {t(first.stale ? 'stale' : 'updated', { when })}
      </p>
      <ul className="cryptos-grid">
        {cryptos.map((crypto) => (
          <li key={crypto.id}>
            <CryptoCard crypto={crypto} />
          </li>
        ))}
      </ul>
    </>
  )
}
