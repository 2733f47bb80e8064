import { useTranslation } from 'react-i18next'
import type { Crypto } from '#contract/cryptos.ts'
import { Head } from '../../platform/page/head.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { call } from '../../platform/page/page-data.ts'
import { useDates } from '../../platform/texts/use-dates.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { WidePage } from '../../ui/wide-page.tsx'
import { ConnectedTab } from '../online/connected-tab.tsx'
import type { Route } from './+types/cryptos-page.ts'

export const handle: LayoutHandle = { panel: 'collapsed', rests: true, texts: ['cryptos'] }

export async function loader({ context }: Route.LoaderArgs) {
  return { cryptos: await call(context, 'GET /api/cryptos', {}) }
}

export default function CryptosPage({ loaderData: { cryptos } }: Route.ComponentProps) {
  return (
    <WidePage>
      <Cryptos cryptos={cryptos} />
      <ConnectedTab />
    </WidePage>
  )
}

function Cryptos({ cryptos }: { cryptos: readonly Crypto[] }) {
  const { t } = useTranslation('cryptos')
  return (
    <>
      <Head title={t('title')} description={t('description')} />
      <PageHead title={t('title')} deck={t('deck')}>
        <p className="mt-1.5 max-w-prose rounded-control bg-sand px-3.5 py-2.5">{t('notAdvice')}</p>
      </PageHead>
      <Prices cryptos={cryptos} />
      <section
        className="section-rule mt-11 grid max-w-prose gap-3 pt-3.5 text-muted"
        aria-labelledby="cryptos-about"
      >
        <h2 id="cryptos-about" className="type-title text-ink">
          {t('about.title')}
        </h2>
        <p>{t('about.what')}</p>
        <p>{t('about.risk')}</p>
        <p>{t('about.source')}</p>
      </section>
    </>
  )
}

function Prices({ cryptos }: { cryptos: readonly Crypto[] }) {
  const { t } = useTranslation(['cryptos', 'ui'])
  const { formatLongInstant } = useDates()
  const [first] = cryptos
  if (!first) {
    return (
      <EmptyState
        mark="tide"
        at={[46, 61]}
        title={t('empty')}
        action={
          <ButtonLink to="/cryptos" variant="outline" reloadDocument>
            {t('ui:retry')}
          </ButtonLink>
        }
      >
        {t('emptyText')}
      </EmptyState>
    )
  }
  const when = formatLongInstant(first.last_updated)
  return (
    <>
      <p className={`mt-5 mb-3.5 text-label/body ${first.stale ? 'font-semibold text-amber' : 'text-muted'}`}>
        {t(first.stale ? 'stale' : 'updated', { when })}
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,--spacing(62.5)),1fr))] gap-x-6">
        {cryptos.map((crypto) => (
          <li key={crypto.id}>
            <CryptoCard crypto={crypto} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** A price. The symbol identifies it, because images of other sites are not loaded. */
function CryptoCard({ crypto }: { crypto: Crypto }) {
  const { t, i18n } = useTranslation('cryptos')
  const { symbol, name, current_price: price, market_cap: cap, market_cap_rank: rank } = crypto
  const change = crypto.price_change_percentage_24h
  const money = (value: number, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(i18n.language, { style: 'currency', currency: 'BRL', ...options }).format(value)
  return (
    <article className="h-full border-line border-t pt-3.5 pb-4.5">
      <div className="flex items-center gap-2.5">
        <span className="flex-none rounded-row bg-shoal px-1.75 py-1 font-bold text-badge" aria-hidden="true">
          {symbol.slice(0, 4).toUpperCase()}
        </span>
        <h2 className="type-title type-title-xs wrap-anywhere min-w-0 flex-1">{name}</h2>
        <span className="figures text-faint">{t('rank', { rank })}</span>
      </div>
      {/* Browsers format amounts a little differently, so the server's text stays. */}
      <p className="mt-2.5 font-strong text-deck/body figures" suppressHydrationWarning>
        {money(price, { maximumFractionDigits: price < 10 ? 4 : 2 })}
      </p>
      <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-muted text-small/body">
        {change !== null && <Change percent={change} />}
        <span suppressHydrationWarning>
          {t('cap', { cap: money(cap, { notation: 'compact', maximumFractionDigits: 1 }) })}
        </span>
      </p>
      {crypto.recommend_buy && (
        <p className="mt-2 font-semibold text-sea text-small/body">{t('recommended')}</p>
      )}
    </article>
  )
}

function Change({ percent }: { percent: number }) {
  const { t, i18n } = useTranslation('cryptos')
  const format = new Intl.NumberFormat(i18n.language, {
    ...{ style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 2 },
  })
  return (
    <span
      className={`figures font-semibold ${percent < 0 ? 'text-red' : 'text-green'}`}
      suppressHydrationWarning
    >
      {t('change', { percent: format.format(percent / 100) })}
    </span>
  )
}
