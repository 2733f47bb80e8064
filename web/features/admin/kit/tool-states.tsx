import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/skeleton.tsx'
import { ToolRowSkeletons } from './tool-row-skeletons.tsx'

export type Asked<T> = Pick<UseQueryResult<T>, 'data' | 'isError' | 'isFetching'> & {
  refetch: () => Promise<unknown>
}

interface ToolStatesProps<T> {
  query: Asked<T>
  /** Message for a failed request. */
  failed: string
  /** Whether rows start with a picture. */
  pictures?: boolean | undefined
  /** Whether rows have a handle to move them. */
  ordered?: boolean | undefined
  /** Placeholder of data that are no list. */
  skeleton?: React.ReactNode
  children: (data: T) => React.ReactNode
}

/** Shows the data of a tool, or its loading or error state. */
export function ToolStates<T>({ query, failed, pictures, ordered, skeleton, children }: ToolStatesProps<T>) {
  const { t } = useTranslation('ui')
  const { data, isError, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (isError) return <ErrorState title={failed} busy={isFetching} onRetry={() => void refetch()} />
  return (
    <Loading label={t('loading')}>
      {skeleton ?? <ToolRowSkeletons rows={8} pictures={pictures} ordered={ordered} />}
    </Loading>
  )
}
