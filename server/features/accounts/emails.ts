import { datesOf } from '#contract/rules/long-date.ts'
import type { Language } from '#contract/schema.ts'
import { composeEmail, type Email, type EmailPart, senderOf } from '../../platform/mail.ts'
import type { Translate, Translator } from '../../platform/text/translate.ts'
import type { SiteService } from '../site/site.service.ts'
import type { SecondStepChange } from './second-steps/own-second-steps.ts'
import type { User } from './users.store.ts'

/** Security notices to the owner of an account. */
export type SecurityNotice =
  | SecondStepChange
  | 'recoveryCodeUsed'
  | 'removedByStaff'
  | 'googleJoined'
  | 'appPasswordCreated'
  | 'appPasswordRevoked'
  | 'passwordSet'
  | 'passwordSetByOperator'

interface Dependencies {
  translator: Translator
  publicUrl: string
  site: Pick<SiteService, 'masthead'>
}

type Recipient = Pick<User, 'email' | 'username' | 'name' | 'language' | 'verifiedAt'>

/**
 * Emails about accounts, in the language of the user. An unconfirmed address may belong to a stranger, so an email
 * there repeats nothing of the typed data but the username, which cannot contain spaces, symbols or slashes.
 */
export function createEmails({ translator, publicUrl, site }: Dependencies) {
  const host = new URL(publicUrl).host

  async function write(to: Recipient, kind: string, parts: (t: Translate) => EmailPart[]): Promise<Email> {
    const t = translator.in(to.language)
    const masthead = await site.masthead()
    return composeEmail({
      to: to.email,
      language: to.language,
      subject: t(`mail:${kind}.subject`),
      showsSubject: true,
      masthead,
      parts: [{ says: t('mail:greeting', { name: to.verifiedAt ? to.name : to.username }) }, ...parts(t)],
      footer: t('mail:footer', { sender: senderOf(masthead.name, host) }),
    })
  }

  const verification = (to: Recipient, code: string) =>
    write(to, 'verification', (t) => [
      { says: t('mail:verification.intro', { username: to.username }) },
      { code },
      { says: t('mail:verification.outro') },
    ])

  const reset = (to: Recipient, token: string) =>
    write(to, 'reset', (t) => [
      { says: t('mail:reset.intro', { username: to.username }) },
      { link: `${publicUrl}/reset-password?token=${token}`, label: t('mail:reset.label') },
      { says: t('mail:reset.outro') },
    ])

  const addressTaken = (to: Recipient) =>
    write(to, 'taken', (t) => [
      { says: t('mail:taken.intro', { username: to.username }) },
      { link: `${publicUrl}/forgot-password`, label: t('mail:taken.label') },
      { says: t('mail:taken.outro') },
    ])

  /** To an unconfirmed address. */
  const emailLink = (to: Recipient, token: string) =>
    write({ ...to, verifiedAt: null }, 'emailLink', (t) => [
      { says: t('mail:emailLink.intro', { username: to.username }) },
      { link: `${publicUrl}/confirm-email?token=${token}`, label: t('mail:emailLink.label') },
      { says: t('mail:emailLink.outro') },
    ])

  /** To the previous address. Does not name the new one, as somebody else may read it. */
  const emailChanged = (to: Recipient) =>
    write(to, 'emailChanged', (t) => [
      { says: t('mail:emailChanged.intro', { username: to.username }) },
      { says: t('mail:emailChanged.outro') },
      { link: `${publicUrl}/contato`, label: t('mail:emailChanged.label') },
    ])

  const deletion = (to: Recipient, due: { at: string; timeZone: string }) =>
    write(to, 'deletion', (t) => [
      { says: t('mail:deletion.intro', { username: to.username, day: formatDay(due, to.language) }) },
      { link: `${publicUrl}/login`, label: t('mail:deletion.label') },
      { says: t('mail:deletion.outro') },
    ])

  const security = (to: Recipient, what: SecurityNotice, reason: string) =>
    write(to, 'security', (t) => [
      { says: t(`mail:security.${what}`, { username: to.username }) },
      ...(reason ? [{ says: t('mail:security.reason', { reason }) }] : []),
      ...wayBack(what, t),
    ])

  /** Adds how to get back into an account whose password was changed by somebody else. */
  const wayBack = (what: SecurityNotice, t: Translate): EmailPart[] =>
    what === 'passwordSet' || what === 'passwordSetByOperator'
      ? [
          { says: t('mail:security.outroShut') },
          { link: `${publicUrl}/forgot-password`, label: t('mail:reset.label') },
        ]
      : [
          { link: `${publicUrl}/profile/security`, label: t('mail:security.label') },
          { says: t('mail:security.outro') },
        ]

  return { verification, reset, addressTaken, emailLink, emailChanged, deletion, security }
}

function formatDay({ at, timeZone }: { at: string; timeZone: string }, language: Language): string {
  return datesOf({ dateStyle: 'interface', timeZone }, language).formatLongDate(at)
}
