import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Crypto } from '#contract/cryptos.ts'
import { api } from '../../../platform/api/api.ts'
import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import { Head } from '../../../platform/page/head.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ToolHead } from '../kit/tool-head.tsx'
import { ToolList } from '../kit/tool-list.tsx'
import { ToolRow } from '../kit/tool-row.tsx'
import { useStaffAct } from '../kit/use-staff-act.ts'
import type { Route } from './+types/cryptos-page.ts'
import { cryptosQuery } from './settings.queries.ts'

export const loader = ({ context }: Route.LoaderArgs) => readAnswers(context, () => [cryptosQuery()])

export const clientLoader = loadInBrowser

/** Tool to mark the cryptocurrencies that staff talk about. */
export default function CryptosToolPage() {
  const { t } = useTranslation('staff-settings')
  const query = useQuery(cryptosQuery())
  return (
    <>
      <Head title={t('cryptos.title')} noindex />
      <ToolHead title={t('cryptos.title')} note={t('cryptos.note')} />
      <ToolList
        label={t('cryptos.title')}
        query={query}
        keyOf={({ id }) => id}
        row={(crypto) => <CryptoRow crypto={crypto} />}
        empty={{ mark: 'tide', at: [39, 80], title: t('cryptos.empty'), text: t('cryptos.emptyText') }}
      />
    </>
  )
}

function CryptoRow({ crypto: { id, name, symbol, recommend_buy: marked } }: { crypto: Crypto }) {
  const { t } = useTranslation('staff-settings')
  const { mutate, isPending, error } = useStaffAct(() =>
    api('PUT /api/admin/cryptos/:id', { params: { id }, body: { recommend_buy: !marked } }),
  )
  return (
    <>
      <ToolRow title={name} facts={symbol.toUpperCase()}>
        <Button
          variant={marked ? 'primary' : 'outline'}
          size="small"
          busy={isPending}
          aria-pressed={marked}
          aria-label={t('cryptos.markNamed', { name })}
          onClick={() => mutate()}
        >
          {t(marked ? 'cryptos.marked' : 'cryptos.mark')}
        </Button>
      </ToolRow>
      {error && <Banner kind="error">{error.message}</Banner>}
    </>
  )
}
