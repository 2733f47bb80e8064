import type { AnswerOf } from '#contract/endpoint.ts'
import type { testMail } from '#contract/overview.ts'
import { type Actor, isAdmin } from '../../platform/actor.ts'
import { updateMaintenanceRun } from '../../platform/database/maintenance-runs.store.ts'
import { ensure } from '../../platform/errors.ts'
import { composeEmail, MailFailure } from '../../platform/mail.ts'
import type { Limit } from '../../platform/rate-limits.ts'
import type { Dependencies } from './dependencies.ts'
import { getAddress } from './overview.store.ts'

/** Of one person. A mail server that is asked more often may take them for somebody who sends what nobody wants. */
const testLimit: Limit = { name: 'mail-test', points: 5, seconds: 3600 }
const longestAnswer = 300

/** A letter to oneself, to learn whether letters arrive. */
export function createMailTest({ db, clock, limits, mailer, translator, config }: Dependencies) {
  /** Sent at once, and not as a job: whoever asks waits for what the mail server says. */
  async function testMail(actor: Actor): Promise<Tested> {
    ensure(isAdmin(actor), 'not_allowed')
    await limits.take(testLimit, actor.userId)
    const to = await getAddress(db.read, actor.userId)
    const tested = await mailer.send(letterTo(to, actor)).then(
      (): Tested => ({ result: mailer.delivers ? 'sent' : 'folder', to, answer: '' }),
      (error: unknown): Tested => ({ ...failureOf(error), to }),
    )
    // A letter that lies in a folder tells nothing of a mail server.
    if (mailer.delivers) {
      const at = clock.now().toISOString()
      const problems = tested.result === 'sent' ? 0 : 1
      await db.write((tx) => updateMaintenanceRun(tx, 'mail', { at, problems }))
    }
    return tested
  }

  function letterTo(to: string, { language, username }: Actor) {
    const t = translator.in(language)
    const { host } = new URL(config.publicUrl)
    return composeEmail({
      ...{ to, language, subject: t('mail:test.subject', { host }) },
      parts: [
        { says: t('mail:greeting', { name: username }) },
        { says: t('mail:test.intro', { host }) },
        { link: `${config.publicUrl}/admin`, label: t('mail:test.label') },
      ],
      footer: t('mail:footer', { host }),
    })
  }

  return { testMail }
}

type Tested = AnswerOf<typeof testMail>

function failureOf(error: unknown): Pick<Tested, 'result' | 'answer'> {
  if (!(error instanceof MailFailure)) throw error
  return { result: error.reason, answer: error.message.slice(0, longestAnswer) }
}
