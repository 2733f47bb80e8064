import { Counter, Gauge, type Registry as Metrics } from '@prometheus-io/client'

export interface IrcCounts {
  /** Counts a line from a client. */
  line(): void
  /** Counts an unreadable line, or a refused or aborted connection. */
  refusal(): void
}

/** Metrics of IRC, for operators of the site. */
export function countIrc(metrics: Metrics, { connections }: { connections: () => number }): IrcCounts {
  new Gauge({
    name: 'irc_connections',
    help: 'IRC clients that are connected, signed in or not.',
    registers: [metrics],
    collect() {
      this.set(connections())
    },
  })
  const lines = new Counter({
    name: 'irc_lines_total',
    help: 'Lines that IRC clients have sent.',
    registers: [metrics],
  })
  const refusals = new Counter({
    name: 'irc_refusals_total',
    help: 'Lines of IRC clients that could not be read, and connections that were refused or cut.',
    registers: [metrics],
  })
  return { line: () => lines.inc(), refusal: () => refusals.inc() }
}
