import { expect, test } from 'vitest'
import { takeBegun } from '../support/program.ts'
import { killNewsletter } from './kill-newsletter.ts'

test('a site that is killed in the middle of a newsletter misses nobody, and sends again only the email in flight, under its name', {
  timeout: 180_000,
}, async () => {
  const figures = await killNewsletter({ subscribers: 60, killAt: [20, 40], waits: false, begin: takeBegun })
  expect(figures).toMatchObject({ kills: 2, missed: 0, strangers: 0, againUnderOtherName: 0, sent: 60 })
  // At each kill, the mail server had accepted an email that the site did not know of.
  expect(figures).toMatchObject({ again: 2, delivered: 62 })
})
