import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { isWithinJsonLimits } from '#contract/schema.ts'
import { addressKey, isWithin, type Limit, networkKey, type RateLimits } from '../platform/rate-limits.ts'

export const reportPath = '/api/policy-reports'

const largestReport = 16 * 1024
const mostTogether = 20
/** Per address. A browser sends the reports of a page together. */
const reportLimit: Limit = { name: 'policy-report', points: 60, seconds: 600 }
/** New kinds of breaches accepted per network, so that none can fill the log or the memory alone. */
const newKindLimit: Limit = { name: 'policy-report-kind', points: 10, seconds: 3600 }
/** Beyond these the least recently reported kind is dropped; it counts as new when it is reported again. */
const keptKinds = 500

const directives = new Set([
  ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem'],
  ...['style-src-attr', 'img-src', 'font-src', 'media-src', 'connect-src', 'frame-src', 'child-src'],
  ...['worker-src', 'manifest-src', 'object-src', 'base-uri', 'form-action', 'frame-ancestors'],
  ...['fenced-frame-src', 'sandbox', 'upgrade-insecure-requests'],
  ...['require-trusted-types-for', 'trusted-types'],
])

interface Breach {
  directive: string
  /** Host, or the keyword for a source without one, such as `inline`. */
  blocked: string
  /** The first page it was reported for. */
  page: string
}

/**
 * Receives browsers' reports of breaches of a page's policy. They are not trusted: all of it may be forged.
 */
export function mountPolicyReports(
  app: FastifyInstance,
  { log, limits }: { log: Logger; limits: RateLimits },
): void {
  const timesOfKind = new LRUCache<string, number>({ max: keptKinds })

  async function count(breach: Breach, network: string): Promise<void> {
    const kind = `${breach.directive} ${breach.blocked}`
    const before = timesOfKind.get(kind)
    if (before === undefined && !(await isWithin(limits, newKindLimit, network))) return

    // Another report of the same kind may have been counted in the meantime.
    const times = (timesOfKind.get(kind) ?? 0) + 1
    timesOfKind.set(kind, times)
    if (isPowerOfTen(times)) log.warn({ breach: { ...breach, times } }, 'a page broke its policy')
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: largestReport }, (_request, body, done) =>
      done(null, body),
    )
    scope.addHook('onRequest', (request) => limits.consume(reportLimit, addressKey(request.ip)))
    scope.post(reportPath, async (request, reply) => {
      for (const breach of breachesIn(String(request.body))) await count(breach, networkKey(request.ip))
      return reply.code(204).send()
    })
  })
}

const isPowerOfTen = (count: number) => Number.isInteger(Math.log10(count))

/** Accepts both the list of the Reporting API and the older single report. */
function breachesIn(body: string): Breach[] {
  if (!isWithinJsonLimits(body)) return []
  try {
    const parsed: unknown = JSON.parse(body)
    const reports = Array.isArray(parsed) ? parsed.slice(0, mostTogether) : [parsed]
    return reports.flatMap((report) => breachOf(report))
  } catch {
    return []
  }
}

function breachOf(report: { body?: Fields; 'csp-report'?: Fields } | null): Breach[] {
  const fields = report?.body ?? report?.['csp-report']
  if (typeof fields !== 'object' || fields === null) return []
  const directive = short(fields.effectiveDirective ?? fields['effective-directive'])
  if (!directives.has(directive)) return []
  return [
    {
      directive,
      blocked: hostOf(short(fields.blockedURL ?? fields['blocked-uri'])),
      page: withoutSecrets(short(fields.documentURL ?? fields['document-uri'])),
    },
  ]
}

type Fields = Record<string, unknown>

/** Queries may contain secrets, and the URL of a preview is one. */
const withoutSecrets = (page: string) => page.replace(/[?#].*$/, '').replace(/\/preview\/.*$/, '/preview/')

const short = (value: unknown) => String(value ?? '').slice(0, 200)

function hostOf(blocked: string): string {
  const url = URL.parse(blocked)
  return url ? url.host || url.protocol : blocked
}
