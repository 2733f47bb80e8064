import { useTranslation } from 'react-i18next'
import type { Crypto } from '#contract/cryptos.ts'

/** One price. Pictures of others are not loaded: the symbol says which it is. */
export function CryptoCard({ crypto }: { crypto: Crypto }) {
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
      {/* Browsers write an amount a little differently: what the server wrote stays. */}
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
