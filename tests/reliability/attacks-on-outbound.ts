import type { ServerResponse } from 'node:http'
import { createClient } from '../support/client.ts'
import type { Attack } from './attacks.ts'
import { redirectToItself, sendBrotli, sendGzipBomb, sendSlowly } from './hostile-server.ts'

/** Reads a feed from a server with this response. The site must give up by itself and return no items. */
function feedAttack(
  name: string,
  answer: (response: ServerResponse) => void,
  { source, mostRequests }: { source: string; mostRequests: number },
): Attack {
  return {
    name,
    mostMegabytes: 60,
    async run({ url, staffToken, hostile }) {
      hostile.answerWith(answer)
      const from = performance.now()
      const { status, headers } = await createClient(url, staffToken).ask('GET /api/newsPicker', {
        query: { source, query: name.slice(0, 20) },
      })
      const took = performance.now() - from
      const findings = status === 200 && headers.get('x-upstream') === 'down' ? [] : [`answered ${status}`]
      if (took > 15_000) findings.push(`waited for ${Math.round(took / 1000)} s`)
      if (hostile.asked() > mostRequests) findings.push(`asked ${hostile.asked()} times`)
      return findings
    },
  }
}

export const outboundAttacks: readonly Attack[] = [
  feedAttack('a feed of ten gigabytes', sendGzipBomb, { source: 'globo', mostRequests: 2 }),
  feedAttack('a feed with a byte a second', sendSlowly, { source: 'uol', mostRequests: 2 }),
  feedAttack('a feed that redirects to itself', redirectToItself, { source: 'g1', mostRequests: 8 }),
  feedAttack('a feed in a compression that nobody asked for', sendBrotli, {
    source: 'globo',
    mostRequests: 2,
  }),
]
