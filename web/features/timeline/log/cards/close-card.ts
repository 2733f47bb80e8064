import type { Card } from '#contract/cards.ts'
import { ApiError } from '../../../../platform/api/api-error.ts'
import { tabText } from '../../../../platform/texts/tab-texts.ts'
import { toast } from '../../../../platform/toast.ts'

interface Dependencies {
  request: () => Promise<{ cards: Card[] }>
  show: (cards: Card[]) => void
}

/** Removes a card for everyone. */
export async function closeCard({ request, show }: Dependencies): Promise<void> {
  try {
    show((await request()).cards)
  } catch (error) {
    toast(error instanceof ApiError ? error.message : tabText('pages:network.unreachable'), { kind: 'error' })
  }
}
