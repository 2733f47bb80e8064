import { type Query, type QueryClient, QueryClientContext } from '@tanstack/react-query'
import { Fragment, useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { statusRegion } from '../status-region.ts'

/** A placeholder bar. Give it the size of the content. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />
}

interface LoadingProps {
  /** Announced text: "Carregando os canais". */
  label: string
  children: React.ReactNode
  className?: string
}

/** Wraps skeletons and announces to screen readers that something is loading. */
export function Loading({ label, children, className = '' }: LoadingProps) {
  return (
    <div {...statusRegion} className={className}>
      <span className="sr-only">{label}</span>
      {children}
      <SlowNotice />
    </div>
  )
}

/** Rows with an icon and a name, sized by their surroundings. */
export function RowSkeletons({ rows = 6 }: { rows?: number }) {
  return repeated(
    rows,
    <span className="row-skeleton">
      <Skeleton />
      <Skeleton />
    </span>,
  )
}

/** Fields of a form, each with a label. */
export function FieldSkeletons({ fields }: { fields: number }) {
  return repeated(
    fields,
    <span className="mb-5 grid gap-2.5">
      <Skeleton className="h-3 w-24" />
      <Skeleton className="h-11" />
    </span>,
  )
}

/** Rows of text: author or time, and the text. */
export function TextSkeletons({ rows }: { rows: number }) {
  return repeated(
    rows,
    <span className="grid gap-2.5 py-3.5">
      <Skeleton className="h-3 w-28" />
      <Skeleton className="h-3 w-4/5" />
    </span>,
  )
}

function repeated(times: number, one: React.ReactNode) {
  // biome-ignore lint/suspicious/noArrayIndexKey: all are the same
  return Array.from({ length: times }, (_, at) => <Fragment key={at}>{one}</Fragment>)
}

const patienceMs = 8_000

/** After `patienceMs`, offers to retry the queries that are still loading. */
function SlowNotice() {
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
          void refetchAll(queries)
        }}
      >
        {t('retry')}
      </button>
    </p>
  )
}

/** Refetches all queries without data. They are cancelled first: a pending query would not be sent again. */
async function refetchAll(queries: QueryClient): Promise<void> {
  const waited = { type: 'active', predicate: ({ state }: Query) => state.data === undefined } as const
  await queries.cancelQueries(waited)
  await queries.refetchQueries(waited)
}
