import * as contract from '#contract/site.ts'
import { type Route, serve } from '../../platform/routes.ts'
import type { SiteService } from './site.service.ts'

export function siteRoutes(site: SiteService): Route[] {
  return [
    serve(contract.config, () => site.showConfig()),
    serve(contract.page, ({ params, language }) => site.showPage(params.key, language)),
    serve(contract.company, ({ params }) => site.showCompany(params.companyId)),
  ]
}
