import { useRouteLoaderData } from 'react-router'
import type { ResultOf } from '#contract/endpoint.ts'
import type { company, config } from '#contract/site.ts'

/** Data of the root loader, available on every page. */
export interface RootData {
  /** Without a trailing slash. */
  publicUrl: string
  config: ResultOf<typeof config>
  company: ResultOf<typeof company>
}

/** Undefined if the root loader failed. */
export const useRootData = () => useRouteLoaderData<RootData>('root')
