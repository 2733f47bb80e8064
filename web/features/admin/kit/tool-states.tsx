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
  /** What is said when it does not come. */
  failed: string
  /** Whether each row begins with a picture. */
  pictures?: boolean | undefined
  children: (data: T) => React.ReactNode
}

/** Waits for what a tool shows. */
export function ToolStates<T>({ query, failed, pictures, children }: ToolStatesProps<T>) {
  const { t } = useTranslation('ui')
  const { data, isError, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (isError) return <ErrorState title={failed} busy={isFetching} onRetry={() => void refetch()} />
  return (
    <Loading label={t('loading')}>
      <ToolRowSkeletons rows={8} pictures={pictures} />
    </Loading>
  )
}
