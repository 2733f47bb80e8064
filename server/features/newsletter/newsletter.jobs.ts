import type { EventBus } from '../../platform/events.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Mailer } from '../../platform/mail.ts'
import type { Translator } from '../../platform/text/translate.ts'
import '../accounts/accounts.events.ts'
import type { NewsletterService } from './newsletter.service.ts'
import { createNewsletterLetters } from './newsletter-letters.ts'

interface Needs {
  bus: Pick<EventBus, 'on'>
  mailer: Mailer
  translator: Translator
  publicUrl: string
  newsletter: Pick<NewsletterService, 'invite' | 'takeBack' | 'purge' | 'adopt'>
}

export function workOnNewsletter(jobs: Jobs, { bus, mailer, newsletter, ...words }: Needs): void {
  const letters = createNewsletterLetters(words)

  jobs.work('newsletter.invite', async (invitation) => {
    const invited = await newsletter.invite(invitation)
    if (!invited) return
    await mailer.send(letters.invitation(invited)).catch(async (error: unknown) => {
      await newsletter.takeBack(invitation.email)
      throw error
    })
  })
  jobs.every('newsletter.purge', '47 3 * * *', newsletter.purge)
  bus.on('accounts.verified', ({ userId }) => newsletter.adopt(userId))
}
