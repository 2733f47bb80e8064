import * as contract from '#contract/cards.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { CardsService } from './cards.service.ts'

const status = 'success' as const

export function cardsRoutes(cards: CardsService): Route[] {
  return [
    serve(contract.closeCard, async ({ actor, params }) => ({
      ...{ status, cards: await cards.close(actor, params) },
    })),
    serve(contract.closePrivateCard, async ({ actor, params }) => ({
      ...{ status, cards: await cards.closePrivately(actor, params) },
    })),
  ]
}
