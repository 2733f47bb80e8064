import * as contract from '#contract/drafts.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { DraftsService } from './drafts.service.ts'

export function draftsRoutes(drafts: DraftsService): Route[] {
  return [
    serve(contract.listDrafts, async ({ actor }) => ({ drafts: await drafts.list(actor) })),
    serve(contract.keepDraft, async ({ actor, body }) => ({
      status: 'success' as const,
      draft: await drafts.save(actor, body),
    })),
  ]
}
