import * as contract from '#contract/site.ts'
import { BadRequest } from '../../platform/errors.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { PhotosService } from '../photos/photos.service.ts'
import { pictureSource } from '../pictures/pictures.service.ts'
import type { SiteService } from './site.service.ts'

interface Dependencies {
  site: SiteService
  accounts: Pick<AccountsService, 'termsVersion'>
  photos: Pick<PhotosService, 'hasAny'>
  translator: Translator
}

export function siteRoutes({ site, accounts, photos, translator }: Dependencies): Route[] {
  return [
    serve(contract.config, async () => ({
      ...site.showConfig(),
      termsVersion: await accounts.termsVersion(),
      hasPhotos: await photos.hasAny(),
    })),
    serve(contract.page, ({ params, language }) => site.showPage(params.key, language)),
    serve(contract.pageTexts, ({ params }) => site.listTexts(params.key)),
    serve(contract.previewPage, ({ body: { lang, ...text } }) => site.previewPage(text, lang)),
    serve(contract.publishPage, async ({ actor, params, body, language }) => {
      const version = await site.publish(actor, params.key, body)
      return { status: 'success' as const, message: translator.in(language)('site:done.published'), version }
    }),
    serve(contract.company, ({ params }) => site.showCompany(params.companyId)),
    serve(contract.changeCompany, async ({ actor, params, body, language }) => {
      const company = await site.changeCompany(actor, params.companyId, body)
      return { status: 'success' as const, message: translator.in(language)('site:done.saved'), company }
    }),
    serve(contract.changeLogo, async ({ actor, params, body, language, http: { files } }) => {
      const source = pictureSource(files, body.picture)
      if (!source) throw new BadRequest('file_missing', { fields: { file: ['file_missing'] } })
      const company = await site.changeLogo(actor, params.companyId, source)
      return {
        status: 'success' as const,
        message: translator.in(language)('site:done.logoChanged'),
        company,
      }
    }),
    serve(contract.removeLogo, async ({ actor, params, language }) => {
      const company = await site.removeLogo(actor, params.companyId)
      return {
        status: 'success' as const,
        message: translator.in(language)('site:done.logoRemoved'),
        company,
      }
    }),
  ]
}
