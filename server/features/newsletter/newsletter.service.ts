import { textLanguage } from '#contract/rules/text-language.ts'
import type { JobData } from '../../platform/jobs.ts'
import { isUndeliverable } from '../../platform/mail.ts'
import { createBounces } from './bounces.ts'
import type { Dependencies } from './dependencies.ts'
import { findReader } from './digests.store.ts'
import { createDigests } from './digests.ts'
import { createIssues } from './issues.ts'
import { createLinkTokens } from './link-tokens.ts'
import { createNewsletterEmails } from './newsletter-emails.ts'
import { createSendEmails } from './send-emails.ts'
import { createOwnSubscription, createSubscriptions } from './subscriptions.ts'

export type NewsletterService = Awaited<ReturnType<typeof createNewsletterService>>

/** Creates the service of newsletter and digests. */
export async function createNewsletterService(dependencies: Dependencies) {
  const tokens = await createLinkTokens(dependencies.db)
  const emails = createNewsletterEmails({ ...dependencies, tokens })
  const shared = { ...dependencies, tokens, emails }
  const { invite, refundEmail, ...subscriptions } = createSubscriptions(shared)
  const { db, mailer, articles } = dependencies

  async function sendInvitation(invitation: JobData['newsletter.invite']): Promise<void> {
    const invited = await invite(invitation)
    if (!invited) return
    await mailer.send(await emails.invitation(invited)).catch(async (error: unknown) => {
      // The address was mistyped.
      if (isUndeliverable(error)) return
      await refundEmail(invitation.email)
      throw error
    })
  }

  async function sendTestEmail({ userId, articleId }: JobData['newsletter.sendTest']): Promise<void> {
    const [reader, article] = await Promise.all([
      findReader(db.read, userId),
      articles.findShown(articleId, textLanguage),
    ])
    if (reader && article) await mailer.send(await emails.articleTest(article, reader.email, reader.language))
  }

  return {
    ...subscriptions,
    ...createOwnSubscription(shared),
    ...createIssues(shared),
    ...createSendEmails(shared),
    ...createDigests(shared),
    ...createBounces(shared),
    ...{ sendInvitation, sendTestEmail },
  }
}
