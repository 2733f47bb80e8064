import * as contract from '#contract/presence.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { PresenceService } from './presence.service.ts'

export function presenceRoutes(presence: PresenceService): Route[] {
  return [
    serve(contract.showPresence, ({ actor }) => presence.show(actor)),
    serve(contract.changePresence, async ({ actor, body }) => ({
      status: 'success' as const,
      ...(await presence.change(actor, body)),
    })),
  ]
}
