import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ToolStates } from '../kit/tool-states.tsx'

interface ToolDataProps<T, K extends readonly unknown[]> {
  query: UseQueryOptions<T, Error, T, K>
  children: (data: T) => React.ReactNode
}

/** Waits for the data with which a form starts. */
export function ToolData<T, K extends readonly unknown[]>({ query, children }: ToolDataProps<T, K>) {
  const { t } = useTranslation('staff-settings')
  return (
    <ToolStates query={useQuery(query)} failed={t('failed')}>
      {children}
    </ToolStates>
  )
}
