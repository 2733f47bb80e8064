import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { creation, creationRefusals, done, id, instant, language, sentInstant } from './schema.ts'

/** Number of subscribers per language. */
const audience = z.record(language, z.number())

/** An issue of the newsletter: an article that is sent to subscribers. */
export const Issue = z.object({
  id,
  title: z.string(),
  languages: z.array(language),
  sendAt: instant,
  /**
   * `planned`: nothing was sent yet. `stopped`: the remaining emails wait until the issue is resumed. `held`: nothing
   * was sent at its moment, because whoever planned it could no longer send; resuming sends it now.
   */
  state: z.enum(['planned', 'sending', 'sent', 'stopped', 'held']),
  /** Numbers of emails. `bounced`: undeliverable; the subscription has ended. */
  waiting: z.number(),
  sent: z.number(),
  failed: z.number(),
  bounced: z.number(),
})
export type Issue = z.infer<typeof Issue>

export const listIssues = endpoint({
  method: 'GET',
  path: '/api/admin/newsletter',
  access: 'staff',
  summary: 'List the newest 50 issues, sent or planned, and the number of subscribers.',
  response: z.object({ issues: z.array(Issue), subscribers: audience }),
})

const article = z.object({ articleId: id })

export const previewIssue = endpoint({
  method: 'GET',
  path: '/api/admin/newsletter/preview',
  access: 'staff',
  summary: 'Preview the email of a published article, with the number of recipients per language.',
  query: article,
  response: z.object({
    subject: z.string(),
    /** Text of the email as sanitised HTML. */
    html: z.string(),
    text: z.string(),
    recipients: audience,
  }),
  errors: ['article_not_found'],
})

export const testIssue = endpoint({
  method: 'POST',
  path: '/api/admin/newsletter/test',
  access: 'staff',
  summary: 'Send the email of a published article to your own address only.',
  body: article,
  response: done,
  errors: ['article_not_found', 'too_many_requests'],
})

export const sendIssue = endpoint({
  method: 'POST',
  path: '/api/admin/newsletter',
  access: 'staff',
  status: 201,
  summary:
    'Send a published article to the subscribers of its category in some languages, now or later. Every subscriber receives an article once.',
  body: article.extend({
    languages: z.array(language).min(1, 'newsletter_languages_missing').max(language.options.length),
    /** In the future, within two years. Default: now. */
    sendAt: sentInstant('newsletter_moment_invalid').nullish(),
    ...creation,
  }),
  response: done.extend({ id }),
  errors: [
    'article_not_found',
    'newsletter_languages_missing',
    'newsletter_moment_invalid',
    'newsletter_already_sent',
    ...creationRefusals,
  ],
})

export const stopIssue = endpoint({
  method: 'DELETE',
  path: '/api/admin/newsletter/:id',
  access: 'staff',
  summary: 'Cancel a planned issue, or stop one that is being sent: the remaining emails wait. Idempotent.',
  params: z.object({ id }),
  response: done,
  errors: ['newsletter_issue_not_found'],
})

export const resumeIssue = endpoint({
  method: 'POST',
  path: '/api/admin/newsletter/:id/resume',
  access: 'staff',
  summary:
    'Resume a stopped issue: the remaining emails are sent to their original recipients. A held one is sent now. Does nothing while it is being sent.',
  params: z.object({ id }),
  response: done,
  errors: [
    'newsletter_issue_not_found',
    'newsletter_nobody_left',
    'newsletter_article_unpublished',
    'newsletter_already_sent',
  ],
})
