import * as contract from '#contract/statistics.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { StatisticsService } from './statistics.service.ts'

export function statisticsRoutes(statistics: StatisticsService): Route[] {
  return [
    serve(contract.showStatistics, ({ query }) => statistics.show(query)),

    serve(contract.downloadStatistics, async ({ query, language, http }) => {
      http.header('content-type', 'text/csv; charset=utf-8')
      http.header('content-disposition', `attachment; filename="${query.list}.csv"`)
      return statistics.csv(query, language)
    }),
  ]
}
