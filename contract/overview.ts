import { z } from 'zod'
import { email } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { firstSteps } from './rules/first-steps.ts'
import { done, flag, id, instant, opaqueText } from './schema.ts'

const count = z.number()

/** Numbers of items that wait for staff. */
const Waiting = z.object({
  reports: count,
  heldLines: count,
  heldComments: count,
  /** Unread messages in the mailbox, without spam. */
  letters: count,
  drafts: count,
  /** Names that can be confused with others. */
  nameTwins: count,
})
export type Waiting = z.infer<typeof Waiting>

/** A scheduled action. */
const PlannedAct = z.object({
  act: z.enum(['publish', 'withdraw', 'send']),
  /** Id of the text, or of the issue if it is to be sent. */
  id,
  title: z.string(),
  at: instant,
})
export type PlannedAct = z.infer<typeof PlannedAct>

/** A background job that failed, by name. */
const FailedJob = z.object({
  name: z.string(),
  /** Runs that were given up in the last seven days. */
  failed: count,
  /** Runs that failed and will be retried. */
  retrying: count,
  lastAt: instant,
  /** Message of the last error. */
  error: z.string(),
})
export type FailedJob = z.infer<typeof FailedJob>

const Run = z.object({ at: instant, problems: count })

/** Technical state of the site. */
const Health = z.object({
  jobs: z.array(FailedJob),
  mail: z.object({
    /** False if mails are only written to a folder because no mail server is configured. */
    delivers: z.boolean(),
    /** Whether the newsletter is paused because the mail server accepts nothing. */
    isAway: z.boolean(),
    /** Replies from the mailbox that no mail server has accepted yet. */
    unsentAnswers: count,
    /** Emails of the newsletter that failed in the last 28 days. */
    failedLetters: count,
    /** The last test email of an administrator. `hasArrived`: its link was opened. */
    test: Run.extend({ hasArrived: z.boolean() }).nullable(),
    /** Whether the caller's account has no address: the next test email can set one. */
    lacksAddress: z.boolean(),
  }),
  /** Devices with web push, and how many of them failed the last time. */
  devices: z.object({ total: count, failing: count }),
  /** Broken links of shops and courses. */
  brokenLinks: count,
  /** Missing files of pictures at the last check; `null` before the first one. */
  pictures: Run.nullable(),
  /** The last known backup, with the number of missing files. `isOld`: older than two days. */
  backup: Run.extend({ isOld: z.boolean() }).nullable(),
  /** Disk of the data folder. `isLow`: uploads will soon be refused. */
  disk: z.object({ freeBytes: count, isLow: z.boolean() }),
})
export type Health = z.infer<typeof Health>

const FirstSteps = z.object({
  isHidden: z.boolean(),
  /** Derived from the current state of the site. */
  done: z.record(z.enum(firstSteps), z.boolean()),
})
export type FirstSteps = z.infer<typeof FirstSteps>

export const Overview = z.object({
  waiting: Waiting,
  /** In the next seven days, earliest first. */
  planned: z.array(PlannedAct),
  /** For administrators only; `null` for others. */
  health: Health.nullable(),
  firstSteps: FirstSteps.nullable(),
})
export type Overview = z.infer<typeof Overview>

export const showOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  access: 'staff',
  summary:
    'Get an overview for staff: what waits and what is scheduled; for administrators also failures and the first steps of a new site.',
  response: Overview,
})

export const hideFirstSteps = endpoint({
  method: 'PUT',
  path: '/api/admin/first-steps',
  access: 'admin',
  summary: 'Show or hide the first steps of a new site on the overview.',
  body: z.object({ isHidden: flag }),
  response: done,
})

export const testMail = endpoint({
  method: 'POST',
  path: '/api/admin/mail-test',
  access: 'admin',
  summary: 'Send a test email to your own address and return the response of the mail server.',
  /** For an account without an address: the address that it gets once the test email has arrived. */
  body: z.object({ email: email.optional() }),
  response: z.object({
    /** `folder`: no mail server is configured; it was written to the outbox. */
    result: z.enum(['sent', 'folder', 'recipient', 'refused', 'away']),
    to: z.string(),
    /** Response of the mail server if it did not accept the email. */
    answer: z.string(),
  }),
  errors: ['too_many_requests', 'email_invalid', 'email_required', 'email_set'],
})

export const confirmMail = endpoint({
  method: 'POST',
  path: '/api/admin/mail-test/arrival',
  access: 'admin',
  summary: 'Confirm with the token of its link that the last test email has arrived.',
  body: z.object({ token: opaqueText(100), email: email.optional() }),
  response: done,
  errors: ['mail_test_unknown', 'too_many_requests', 'email_set', 'account_exists'],
})
