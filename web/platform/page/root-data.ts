import { useRouteLoaderData } from 'react-router'
import type { ResultOf } from '#contract/endpoint.ts'
import type { company, config } from '#contract/site.ts'

/** What every page knows of the site: what the loader of the root route returns. */
export interface RootData {
  /** Without a slash at the end. */
  publicUrl: string
  config: ResultOf<typeof config>
  company: ResultOf<typeof company>
}

/** Undefined on the page of a failed start. */
export const useRootData = () => useRouteLoaderData<RootData>('root')
