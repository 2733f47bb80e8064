import type { Dependencies } from './dependencies.ts'
import { createLinkTokens } from './link-tokens.ts'
import { createOwnSubscription } from './own-subscription.ts'
import { createSubscriptions } from './subscriptions.ts'

export type NewsletterService = Awaited<ReturnType<typeof createNewsletterService>>

/** Articles by mail, for whoever asks for them. */
export async function createNewsletterService(needs: Dependencies) {
  const tokens = await createLinkTokens(needs.db)
  return { ...createSubscriptions({ ...needs, tokens }), ...createOwnSubscription(needs) }
}
