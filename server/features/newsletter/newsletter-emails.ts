import type { ShownArticle } from '#contract/articles.ts'
import type { Language } from '#contract/schema.ts'
import { composeEmail, type Email, type EmailPart, senderOf } from '../../platform/mail.ts'
import { type ArticleEmail, emailOfArticle } from './article-email.ts'
import type { WithTokens } from './dependencies.ts'
import type { Invited } from './subscriptions.ts'

interface ArticleTo {
  /** Email id and creation date of the issue, constant across retries. */
  emailId: number
  issuedAt: string
  subscriberId: string
  to: string
  language: Language
}

export type NewsletterEmails = ReturnType<typeof createNewsletterEmails>

/** Builds all emails of this feature. */
export function createNewsletterEmails({
  translator,
  publicUrl,
  bounces,
  tokens,
  site,
}: Pick<WithTokens, 'translator' | 'publicUrl' | 'bounces' | 'tokens' | 'site'>) {
  const { host, hostname } = new URL(publicUrl)
  const newest = createNewest(publicUrl)

  /** Confirmation email. Contains nothing else that the requester typed. */
  async function invitation(invited: Invited): Promise<Email> {
    const { to, language } = invited
    const t = translator.in(language)
    const masthead = await site.masthead()
    const named = { site: masthead.name }
    const kind = 'confirm' in invited ? 'confirm' : 'known'
    const query = 'confirm' in invited ? `verify=${invited.confirm}` : `token=${invited.manage}`
    return composeEmail({
      ...{ to, language, subject: t(`mail:newsletter.${kind}.subject`, named), showsSubject: true, masthead },
      parts: [
        { says: t(`mail:newsletter.${kind}.intro`, named) },
        {
          link: `${publicUrl}/newsletter?${query}&lang=${language}`,
          label: t(`mail:newsletter.${kind}.label`),
        },
        { says: t(`mail:newsletter.${kind}.outro`) },
      ],
      footer: t('mail:footer', { sender: senderOf(masthead.name, host) }),
    })
  }

  function articleTo(
    article: ShownArticle,
    { emailId, issuedAt, subscriberId, to, language }: ArticleTo,
  ): Promise<Email> {
    const token = tokens.make('subscription', subscriberId)
    return issueOf(newest(article), to, language, `${publicUrl}/newsletter?token=${token}&lang=${language}`, {
      // Includes the date, because a restored site may reuse ids.
      id: `<newsletter-${Date.parse(issuedAt)}-${emailId}@${hostname}>`,
      language,
      list: `newsletter.${hostname}`,
      unsubscribe: `${publicUrl}/api/newsletter/unsubscribe/${token}?lang=${language}`,
      returnPath: bounces?.replace('@', `+${tokens.createBounce('subscription', subscriberId)}@`),
    })
  }

  /** Test email, without an unsubscribe link. */
  const articleTest = (article: ShownArticle, to: string, language: Language): Promise<Email> =>
    issueOf(newest(article), to, language, `${publicUrl}/newsletter?lang=${language}`)

  async function issueOf(
    { subject, html, text, link }: ArticleEmail,
    to: string,
    language: Language,
    manage: string,
    serial?: Email['serial'],
  ): Promise<Email> {
    const t = translator.in(language)
    const masthead = await site.masthead()
    return composeEmail({
      ...{ to, language, subject, masthead },
      parts: [
        { html, text },
        { link, label: t('mail:newsletter.issue.open') },
      ],
      footer: t('mail:newsletter.issue.footer', { sender: senderOf(masthead.name, host) }),
      footerLinks: [{ link: manage, label: t('mail:newsletter.issue.manage') }],
      ...(serial && { serial }),
    })
  }

  async function digest(
    { userId, until, to, language }: { userId: number; until: string; to: string; language: Language },
    parts: readonly EmailPart[],
  ): Promise<Email> {
    const t = translator.in(language)
    const masthead = await site.masthead()
    const token = tokens.make('digest', userId)
    const manage = `${publicUrl}/newsletter?digest=${token}&lang=${language}`
    return composeEmail({
      ...{
        to,
        language,
        subject: t('mail:digest.subject', { site: masthead.name }),
        showsSubject: true,
        masthead,
        parts,
      },
      footer: t('mail:digest.footer', { sender: senderOf(masthead.name, host) }),
      footerLinks: [{ link: manage, label: t('mail:digest.manage') }],
      serial: {
        id: `<digest-${userId}-${Date.parse(until)}@${hostname}>`,
        language,
        list: `digest.${hostname}`,
        unsubscribe: `${publicUrl}/api/digest/unsubscribe/${token}?lang=${language}`,
        returnPath: bounces?.replace('@', `+${tokens.createBounce('digest', userId)}@`),
      },
    })
  }

  return { invitation, articleTo, articleTest, digest }
}

/** Caches the newest rendered email, which is sent to thousands. */
function createNewest(publicUrl: string) {
  let newest: { key: string; email: ArticleEmail } | undefined
  return (article: ShownArticle): ArticleEmail => {
    const key = `${article.id} ${article.updatedAt} ${article.slug}`
    if (newest?.key !== key) newest = { key, email: emailOfArticle(article, publicUrl) }
    return newest.email
  }
}
