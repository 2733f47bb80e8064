import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'

export const reportPath = '/api/policy-reports'

const largestReport = 16 * 1024
/** Each breach is logged once; beyond so many different ones it is somebody's browser extension. */
const loggedBreaches = 500

interface Breach {
  directive: string
  blocked: string
  page: string
}

/** Where browsers tell which line of a page's policy was broken. */
export function mountPolicyReports(app: FastifyInstance, log: Logger): void {
  const seen = new LRUCache<string, true>({ max: loggedBreaches })

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: largestReport }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(reportPath, async (request, reply) => {
      for (const breach of breachesIn(String(request.body))) {
        const key = Object.values(breach).join(' ')
        if (seen.has(key) || seen.size >= loggedBreaches) continue
        seen.set(key, true)
        log.warn({ breach }, 'a page broke its policy')
      }
      return reply.code(204).send()
    })
  })
}

/** Both forms are in use: the list of the Reporting API, and the older single report. */
function breachesIn(body: string): Breach[] {
  try {
    const parsed: unknown = JSON.parse(body)
    const reports = Array.isArray(parsed) ? parsed.slice(0, 20) : [parsed]
    return reports.flatMap((report) => breachOf(report))
  } catch {
    return []
  }
}

function breachOf(report: { body?: Fields; 'csp-report'?: Fields } | null): Breach[] {
  const fields = report?.body ?? report?.['csp-report']
  if (typeof fields !== 'object') return []
  return [
    {
      directive: short(fields.effectiveDirective ?? fields['effective-directive']),
      blocked: short(fields.blockedURL ?? fields['blocked-uri']),
      // Queries may hold secrets.
      page: short(fields.documentURL ?? fields['document-uri']).replace(/[?#].*$/, ''),
    },
  ]
}

type Fields = Record<string, unknown>

const short = (value: unknown) => String(value ?? '').slice(0, 200)
