import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, RowSkeletons } from '../../ui/skeleton.tsx'

interface ToolDataProps<T, K extends readonly unknown[]> {
  query: UseQueryOptions<T, Error, T, K>
  children: (data: T) => React.ReactNode
}

/** Waits for what a form begins with. */
export function ToolData<T, K extends readonly unknown[]>({ query, children }: ToolDataProps<T, K>) {
  const { t } = useTranslation(['staff-settings', 'ui'])
  const { data, isError, isFetching, refetch } = useQuery(query)
  if (data !== undefined) return children(data)
  if (isError) return <ErrorState title={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
  return (
    <Loading label={t('ui:loading')}>
      <RowSkeletons rows={8} />
    </Loading>
  )
}
