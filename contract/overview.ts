import { z } from 'zod'
import { email } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { firstSteps } from './rules/first-steps.ts'
import { done, flag, id, instant, opaqueText } from './schema.ts'

const count = z.number()

/** How much waits for somebody of the team. */
const Waiting = z.object({
  reports: count,
  heldLines: count,
  heldComments: count,
  /** Not read yet, and no spam. */
  letters: count,
  drafts: count,
  /** Names that look like others. */
  nameTwins: count,
})
export type Waiting = z.infer<typeof Waiting>

/** What the site will do by itself. */
const PlannedAct = z.object({
  act: z.enum(['publish', 'withdraw', 'send']),
  /** Of the text; of an issue where it is sent. */
  id,
  title: z.string(),
  at: instant,
})
export type PlannedAct = z.infer<typeof PlannedAct>

/** Work in the background that failed, by its name. */
const FailedJob = z.object({
  name: z.string(),
  /** Given up in the last seven days. */
  failed: count,
  /** Failed, and will be tried again. */
  retrying: count,
  lastAt: instant,
  /** What the last of them ended with, in the words of the program. */
  error: z.string(),
})
export type FailedJob = z.infer<typeof FailedJob>

const Run = z.object({ at: instant, problems: count })

/** The state of the machine room. */
const Health = z.object({
  jobs: z.array(FailedJob),
  mail: z.object({
    /** False where emails wait in a folder, because no mail server is set. */
    delivers: z.boolean(),
    /** The newsletter waits, since the mail server took nothing. */
    isAway: z.boolean(),
    /** Answers to emails that no mail server took yet. */
    unsentAnswers: count,
    /** Of the newsletter, in the last 28 days. */
    failedLetters: count,
    /** The last email that an administrator had sent to try it. `hasArrived`: they opened its link. */
    test: Run.extend({ hasArrived: z.boolean() }).nullable(),
    /** Whether the account of who asks lacks an address: the next email can give it one. */
    lacksAddress: z.boolean(),
  }),
  /** Devices that are told of news, and how many of them did not take it the last time. */
  devices: z.object({ total: count, failing: count }),
  /** Links of shops and courses that lead nowhere. */
  brokenLinks: count,
  /** Pictures whose files were missing when they were last looked for; `null`: not yet. */
  pictures: Run.nullable(),
  /** The last one that is known of, with the files that were missing. `isOld`: from before the last two days. */
  backup: Run.extend({ isOld: z.boolean() }).nullable(),
  /** Where the data folder is. `isLow`: soon nothing is taken any more. */
  disk: z.object({ freeBytes: count, isLow: z.boolean() }),
})
export type Health = z.infer<typeof Health>

const FirstSteps = z.object({
  isHidden: z.boolean(),
  /** Each by itself, from what the site is now. */
  done: z.record(z.enum(firstSteps), z.boolean()),
})
export type FirstSteps = z.infer<typeof FirstSteps>

export const Overview = z.object({
  waiting: Waiting,
  /** In the next seven days, the first one first. */
  planned: z.array(PlannedAct),
  /** For administrators; `null` for others. */
  health: Health.nullable(),
  firstSteps: FirstSteps.nullable(),
})
export type Overview = z.infer<typeof Overview>

export const showOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  access: 'staff',
  summary:
    'What waits for the team and what is planned; for administrators also what failed, and what a new site still lacks.',
  response: Overview,
})

export const hideFirstSteps = endpoint({
  method: 'PUT',
  path: '/api/admin/first-steps',
  access: 'admin',
  summary: 'Whether the first steps of a new site are shown on the overview.',
  body: z.object({ isHidden: flag }),
  response: done,
})

export const testMail = endpoint({
  method: 'POST',
  path: '/api/admin/mail-test',
  access: 'admin',
  summary: 'Send an email to your own address now, and to nobody else, and learn what the mail server said.',
  /** Where the account was made without an address: the one that it gets once the email has arrived. */
  body: z.object({ email: email.optional() }),
  response: z.object({
    /** `folder`: no mail server is set, and it lies in the outbox. */
    result: z.enum(['sent', 'folder', 'recipient', 'refused', 'away']),
    to: z.string(),
    /** The mail server’s own words, where it did not take the email. */
    answer: z.string(),
  }),
  errors: ['too_many_requests', 'email_invalid', 'email_required', 'email_set'],
})

export const confirmMail = endpoint({
  method: 'POST',
  path: '/api/admin/mail-test/arrival',
  access: 'admin',
  summary: 'Say by the token in its link that the last email that tried the mail has arrived.',
  body: z.object({ token: opaqueText(100), email: email.optional() }),
  response: done,
  errors: ['mail_test_unknown', 'too_many_requests', 'email_set', 'account_exists'],
})
