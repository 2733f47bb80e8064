import type { Card } from '#contract/cards.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { say } from '../../../platform/texts/spoken-texts.ts'
import { toast } from '../../../platform/toast.ts'

interface Needs {
  ask: () => Promise<{ cards: Card[] }>
  show: (cards: Card[]) => void
}

/** Takes a card away for everybody. */
export async function closeCard({ ask, show }: Needs): Promise<void> {
  try {
    show((await ask()).cards)
  } catch (error) {
    toast(error instanceof ApiError ? error.message : say('pages:network.unreachable'), { kind: 'error' })
  }
}
