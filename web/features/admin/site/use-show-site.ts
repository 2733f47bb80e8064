import { useQueryClient } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { useRootData } from '../../../platform/page/root-data.ts'
import { companyQuery } from './settings.queries.ts'

/**
 * Returns a function that shows the settings that were just saved and fetched, as the name and the logo in the
 * header. The root loader runs once per visit: its data is changed in place, and `revalidate` renders it.
 */
export function useShowSite(): () => void {
  const queries = useQueryClient()
  const root = useRootData()
  const { revalidate } = useRevalidator()
  return () => {
    const company = queries.getQueryData(companyQuery().queryKey)
    if (!root || !company) return
    root.company = company
    void revalidate()
  }
}
