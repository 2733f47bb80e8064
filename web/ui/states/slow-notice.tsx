import { type Query, type QueryClient, QueryClientContext } from '@tanstack/react-query'
import { useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

const patienceMs = 8_000

/** Beside something that is on its way for so long that it may never come: the way to ask for it again. */
export function SlowNotice() {
  const { t } = useTranslation('ui')
  const queries = useContext(QueryClientContext)
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (slow) return
    const timer = setTimeout(() => setSlow(true), patienceMs)
    return () => clearTimeout(timer)
  }, [slow])

  if (!slow || !queries) return null
  return (
    <p className="slow-notice">
      {t('slow')}{' '}
      <button
        type="button"
        className="text-link"
        onClick={() => {
          setSlow(false)
          void askAgain(queries)
        }}
      >
        {t('retry')}
      </button>
    </p>
  )
}

/** Everything that is being waited for. A question that is still open would not be asked again by itself. */
async function askAgain(queries: QueryClient): Promise<void> {
  const waited = { type: 'active', predicate: ({ state }: Query) => state.data === undefined } as const
  await queries.cancelQueries(waited)
  await queries.refetchQueries(waited)
}
