import { killNewsletter } from './kill-newsletter.ts'
import { atMost, conclude, figure, none } from './verdict.ts'

// Sends a newsletter, and kills the site meanwhile: `node newsletter.run.ts [SUBSCRIBERS]`.
const subscribers = Number(process.argv[2] ?? 10_000)
const figures = await killNewsletter({
  subscribers,
  killAt: [Math.floor(subscribers / 3), Math.floor((2 * subscribers) / 3)],
  waits: true,
})

conclude('A newsletter, killed twice', {
  subscribers: figure(subscribers),
  'emails that the mail server took': figure(figures.delivered),
  missed: none(figures.missed),
  'not asked for': none(figures.strangers),
  'counted as sent, but too few': none(subscribers - figures.sent),
  'came again, under the same name': atMost(figures.again, figures.kills),
  'came again under another name': none(figures.againUnderOtherName),
  'seconds in all, with two restarts': figure(Math.round(figures.seconds)),
})
