import type { EventBus } from '../../platform/events.ts'
import type { Jobs } from '../../platform/jobs.ts'
import '../accounts/accounts.events.ts'
import type { NewsletterService } from './newsletter.service.ts'

export function registerNewsletterJobs(
  jobs: Jobs,
  { bus, newsletter }: { bus: Pick<EventBus, 'on'>; newsletter: NewsletterService },
): void {
  jobs.work('newsletter.invite', newsletter.sendInvitation, { isPersonal: true })
  jobs.work('newsletter.begin', ({ issueId }) => newsletter.beginPlanned(issueId))
  jobs.work('newsletter.send', newsletter.sendWaiting)
  jobs.work('newsletter.sendTest', newsletter.sendTestEmail)
  jobs.work('newsletter.sendDigest', newsletter.sendDigest)
  jobs.every('newsletter.beginDue', '*/10 * * * *', newsletter.beginDue)
  jobs.every('newsletter.sendWaiting', '* * * * *', newsletter.sendWaiting)
  jobs.every('newsletter.writeDigests', '*/10 * * * *', newsletter.writeDue)
  jobs.every('newsletter.purge', '47 3 * * *', newsletter.purge)
  bus.on('accounts.verified', ({ userId }) => newsletter.adopt(userId))
  bus.on('accounts.emailChanged', ({ userId }) => newsletter.follow(userId))
}
