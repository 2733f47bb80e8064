import { createHmac } from 'node:crypto'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { testMail } from '#contract/overview.ts'
import { type Actor, isAdmin } from '../../platform/actor.ts'
import { getEmail } from '../../platform/database/email.store.ts'
import { listMaintenanceRuns, updateMaintenanceRun } from '../../platform/database/maintenance-runs.store.ts'
import { getOrCreateSecret } from '../../platform/database/secrets.store.ts'
import { BadRequest, Conflict, ensure } from '../../platform/errors.ts'
import { composeEmail, MailFailure, senderOf } from '../../platform/mail.ts'
import { randomToken } from '../../platform/random-tokens.ts'
import type { Limit } from '../../platform/rate-limits.ts'
import { isSameText } from '../../platform/same-text.ts'
import type { Dependencies } from './dependencies.ts'

/** Per user, so that the mail server does not classify the site as a spammer. */
const testLimit: Limit = { name: 'mail-test', points: 5, seconds: 3600 }
const arrivalLimit: Limit = { name: 'mail-arrival', points: 20, seconds: 3600 }
const longestAnswer = 300

/** Test emails, which show whether the site can send mail. */
export function createMailTest({
  db,
  clock,
  limits,
  mailer,
  translator,
  config,
  accounts,
  site,
}: Dependencies) {
  /** Sends a test email synchronously and returns the response of the mail server. */
  async function testMail(actor: Actor, { email }: { email?: string | undefined }): Promise<Tested> {
    ensure(isAdmin(actor), 'not_allowed')
    await limits.consume(testLimit, actor.userId)
    if (email && !(await accounts.lacksAddress(actor))) throw new Conflict('email_set')
    const to = email ?? (await getEmail(db.read, actor.userId))
    const at = clock.now().toISOString()
    const arrived = new URLSearchParams({ arrived: await tokenOf(at, actor, email) })
    if (email) arrived.set('email', email)
    const tested = await mailer.send(await emailTo(to, actor, arrived)).then(
      (): Tested => ({ result: mailer.delivers ? 'sent' : 'folder', to, answer: '' }),
      (error: unknown): Tested => ({ ...failureOf(error), to }),
    )
    // An email written to a folder says nothing about a mail server.
    if (mailer.delivers) {
      const problems = tested.result === 'sent' ? 0 : 1
      await db.write((tx) => updateMaintenanceRun(tx, 'mail', { at, problems }))
    }
    return tested
  }

  /** Confirms the arrival of the last test email by its token. Idempotent. */
  async function confirmMail(
    actor: Actor,
    { token, email }: { token: string; email?: string | undefined },
  ): Promise<void> {
    ensure(isAdmin(actor), 'not_allowed')
    await limits.consume(arrivalLimit, actor.userId)
    const test = (await listMaintenanceRuns(db.read)).get('mail')
    if (!test || !isSameText(token, await tokenOf(test.at, actor, email)))
      throw new BadRequest('mail_test_unknown')

    if (email) await accounts.addEmail(actor, email)
    const at = clock.now().toISOString()
    await db.write((tx) => updateMaintenanceRun(tx, 'arrival', { at, problems: 0 }))
  }

  /** Derives the token from the time and the address, so that it need not be stored. */
  async function tokenOf(at: string, { userId }: Actor, email?: string): Promise<string> {
    const secret = await getOrCreateSecret(db, 'mail-test', randomToken)
    const proof = email ? ` ${userId} ${email}` : ''
    return createHmac('sha256', secret).update(`mail-test ${at}${proof}`).digest('base64url')
  }

  async function emailTo(to: string, { language, username }: Actor, arrived: URLSearchParams) {
    const t = translator.in(language)
    const masthead = await site.masthead()
    const { name } = masthead
    const { host } = new URL(config.publicUrl)
    return composeEmail({
      ...{ to, language, subject: t('mail:test.subject', { site: name }), masthead },
      parts: [
        { says: t('mail:greeting', { name: username }) },
        { says: t('mail:test.intro', { site: name }) },
        { link: `${config.publicUrl}/admin?${arrived}`, label: t('mail:test.label') },
      ],
      footer: t('mail:footer', { sender: senderOf(name, host) }),
    })
  }

  return { testMail, confirmMail }
}

type Tested = AnswerOf<typeof testMail>

function failureOf(error: unknown): Pick<Tested, 'result' | 'answer'> {
  if (!(error instanceof MailFailure)) throw error
  return { result: error.reason, answer: error.message.slice(0, longestAnswer) }
}
