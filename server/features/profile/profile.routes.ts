import * as contract from '#contract/profile.ts'
import { type Route, serve } from '../../platform/routes.ts'
import type { ProfileService } from './profile.service.ts'

export function profileRoutes(profile: ProfileService): Route[] {
  return [
    serve(contract.userProfile, ({ actor }) => profile.showOwn(actor)),

    serve(contract.updateLanguage, async ({ actor, body }) => {
      await profile.chooseLanguage(actor, body.language)
      return { status: 'success' as const, language: body.language }
    }),
  ]
}
