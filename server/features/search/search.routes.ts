import * as contract from '#contract/search.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { SearchService } from './search.service.ts'

export function searchRoutes(search: SearchService): Route[] {
  return [
    serve(contract.search, ({ query, http }) => search.search(http, query)),
    serve(contract.searchLines, ({ actor, query }) => search.searchLines(actor, query)),
    serve(contract.searchForStaff, ({ actor, query }) => search.searchForStaff(actor, query)),
    serve(contract.searchLyrics, ({ query, http }) => search.searchLyrics(http, query)),
  ]
}
