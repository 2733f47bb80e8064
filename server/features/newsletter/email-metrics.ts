import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, Gauge, type Registry } from '@prometheus-io/client'
import type { NewsletterService } from './newsletter.service.ts'

/** Metrics of the newsletter: emails sent by this node, and waiting for all nodes. */
export function measureEmails(
  metrics: Registry,
  { emailCounts, countWaiting }: Pick<NewsletterService, 'emailCounts' | 'countWaiting'>,
): void {
  new Counter({
    name: 'newsletter_letters_total',
    help: 'Emails of the newsletter that this node is done with: sent, failed (not taken for days), or bounced (the address takes none).',
    labelNames: ['result'],
    registers: [metrics],
    collect() {
      this.reset()
      for (const [result, count] of Object.entries(emailCounts())) this.inc({ result }, count)
    },
  })
  new Gauge({
    name: 'newsletter_letters_waiting',
    help: 'Emails of the newsletter that are still to be sent, by whichever node.',
    registers: [metrics],
    async collect() {
      // An unresponsive database must not delay other metrics.
      const tooLate = sleep(1000, Number.NaN, { ref: false })
      this.set(await Promise.race([countWaiting(), tooLate]).catch(() => Number.NaN))
    },
  })
}
