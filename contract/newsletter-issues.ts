import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { done, id, instant, language, sentInstant } from './schema.ts'

/** How many subscribers there are of each language. */
const audience = z.record(language, z.number())

/** An article on its way to subscribers, as staff see it. */
export const Issue = z.object({
  id,
  title: z.string(),
  languages: z.array(language),
  sendAt: instant,
  /** `planned`: no email has left. `stopped`: those that had not left wait until somebody goes on with it. */
  state: z.enum(['planned', 'sending', 'sent', 'stopped']),
  /** Emails. `bounced`: the address takes none, and its subscription has ended. */
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
  summary: 'What was sent or is going to be, the newest 50 first, and how many subscribers there are.',
  response: z.object({ issues: z.array(Issue), subscribers: audience }),
})

const article = z.object({ articleId: id })

export const previewIssue = endpoint({
  method: 'GET',
  path: '/api/admin/newsletter/preview',
  access: 'staff',
  summary: 'What the email of a published article says, and how many of each language would get it.',
  query: article,
  response: z.object({
    subject: z.string(),
    /** Sanitised HTML: the words of the email. */
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
  summary: 'Send the email of a published article to your own address, and to nobody else.',
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
    'Send a published article to the subscribers of some languages who want its category, now or at a moment. Each article goes to each of them once.',
  body: article.extend({
    languages: z.array(language).min(1, 'newsletter_languages_missing').max(language.options.length),
    /** In the future, within two years; absent: now. */
    sendAt: sentInstant('newsletter_moment_invalid').nullish(),
  }),
  response: done.extend({ id }),
  errors: [
    'article_not_found',
    'newsletter_languages_missing',
    'newsletter_moment_invalid',
    'newsletter_already_sent',
  ],
})

export const stopIssue = endpoint({
  method: 'DELETE',
  path: '/api/admin/newsletter/:id',
  access: 'staff',
  summary:
    'Call an issue off, or stop it: emails that have not left stay here. Doing it again changes nothing.',
  params: z.object({ id }),
  response: done,
  errors: ['newsletter_issue_not_found'],
})

export const resumeIssue = endpoint({
  method: 'POST',
  path: '/api/admin/newsletter/:id/resume',
  access: 'staff',
  summary:
    'Go on with an issue that was stopped: emails that had not left go to the readers that they were for. While it is going this changes nothing.',
  params: z.object({ id }),
  response: done,
  errors: ['newsletter_issue_not_found', 'newsletter_nobody_left', 'newsletter_article_unpublished'],
})
