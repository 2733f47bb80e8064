import { datesOf } from '#contract/rules/long-date.ts'
import type { Language } from '#contract/schema.ts'
import { composeEmail, type Email, type EmailPart } from '../../platform/mail.ts'
import type { Translate, Translator } from '../../platform/text/translate.ts'
import type { SecondStepChange } from './second-steps/own-second-steps.ts'
import type { User } from './users.store.ts'

/** What is told to whoever the account belongs to, whoever did it. */
export type SecurityNotice =
  | SecondStepChange
  | 'recoveryCodeUsed'
  | 'removedByStaff'
  | 'googleJoined'
  | 'appPasswordCreated'
  | 'appPasswordRevoked'
  | 'passwordSet'
  | 'passwordSetByOperator'

interface Needs {
  translator: Translator
  publicUrl: string
}

type Recipient = Pick<User, 'email' | 'username' | 'name' | 'language' | 'verifiedAt'>

/**
 * What accounts are told by mail, in their own language. An address that nobody has proven may be a stranger's:
 * of what was typed with it an email says nothing but the username, which has no spaces, signs or slashes.
 */
export function createEmails({ translator, publicUrl }: Needs) {
  const host = new URL(publicUrl).host

  function write(to: Recipient, kind: string, parts: (t: Translate) => EmailPart[]): Email {
    const t = translator.in(to.language)
    return composeEmail({
      to: to.email,
      language: to.language,
      subject: t(`mail:${kind}.subject`),
      parts: [{ says: t('mail:greeting', { name: to.verifiedAt ? to.name : to.username }) }, ...parts(t)],
      footer: t('mail:footer', { host }),
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

  /** To an address that nobody has proven yet. */
  const emailLink = (to: Recipient, token: string) =>
    write({ ...to, verifiedAt: null }, 'emailLink', (t) => [
      { says: t('mail:emailLink.intro', { username: to.username }) },
      { link: `${publicUrl}/confirm-email?token=${token}`, label: t('mail:emailLink.label') },
      { says: t('mail:emailLink.outro') },
    ])

  /** To the address before. The new one is not named: it is nothing to whoever reads there now. */
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

  /** Whom somebody else's password shuts out cannot look at the account: an email lets them in again. */
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
