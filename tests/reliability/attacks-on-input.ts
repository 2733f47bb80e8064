import { createCrowd } from '../support/live.ts'
import type { Attack, AttackTarget } from './attacks.ts'

/** Combining marks of alternating classes, which take quadratic time to sort. */
const marks = (count: number) => '\u0316\u0301'.repeat(count / 2)
const mebibyte = 1024 * 1024

/** Posts a raw body. Returns the status. */
async function post({ url }: AttackTarget, path: string, body: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  }).catch(() => undefined)
  // The connection of a request refused before it was read may be closed.
  await answer?.body?.cancel()
  return answer?.status ?? 413
}

/** Returns a finding for each call that is not refused with one of these statuses. */
async function expectRefused(calls: Record<string, Promise<number>>, allowed = [400, 404, 413, 429]) {
  const statuses = await Promise.all(
    Object.entries(calls).map(async ([name, call]) => [name, await call] as const),
  )
  return statuses.flatMap(([name, status]) => (allowed.includes(status) ? [] : [`${name}: ${status}`]))
}

const account = {
  username: 'bia',
  email: 'bia@exemplo.com',
  password: 'uma senha longa',
  acceptedTerms: true,
}

export const inputAttacks: readonly Attack[] = [
  {
    name: 'combining marks in every text',
    async run(target) {
      const member = { authorization: `Bearer ${target.tokens[0]}` }
      const staff = { authorization: `Bearer ${target.staffToken}` }
      const text = marks(60_000)
      const json = (body: object) => JSON.stringify(body)
      const article = { title: 'Marcas', content: `<p>a${marks(32_000)}</p>`, category: 1 }
      const findings = await expectRefused({
        'a name': post(target, '/api/signup', json({ ...account, name: `a${text}` }), target.from(1)),
        'a name of 2 MiB': post(target, '/api/signup', json({ ...account, name: marks(mebibyte) })),
        'a login': post(target, '/api/login_check', json({ username: text, password: 'x' }), target.from(2)),
        'a channel': post(target, '/api/send-message', json({ channel: text, text: 'oi' }), member),
        'a line': post(target, '/api/send-message', json({ channel: 'barra', text: `a${text}` }), member),
        'a topic': post(
          target,
          '/api/send-message',
          json({ channel: 'barra', text: `/topic ${text}` }),
          member,
        ),
        'a message to the site': post(
          target,
          '/api/contact',
          json({ name: 'a', email: 'a@b.cc', message: text }),
        ),
        'an article': post(target, '/api/articles', json(article), staff),
      })
      return [...findings, ...(await sendMarksOverSockets(target))]
    },
  },
  {
    name: 'brackets, keys and pairs without number',
    async run(target) {
      const brackets = (count: number) => '['.repeat(count)
      const keys = (count: number) => `{${Array.from({ length: count }, (_, key) => `"${key}":1`).join(',')}}`
      const pairs = Array.from({ length: 20_000 }, (_, key) => `${key}=1`)
        .join('&')
        .slice(0, 250_000)
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      return expectRefused({
        'two megabytes of brackets': post(target, '/api/signup', brackets(2 * mebibyte)),
        'brackets within the limit': post(target, '/api/signup', brackets(60_000)),
        'nested objects': post(target, '/api/signup', '{"a":'.repeat(10_000)),
        '120,000 keys': post(target, '/api/signup', keys(120_000)),
        '5,000 keys': post(target, '/api/login_check', keys(5000), target.from(3)),
        'pairs of a form': post(target, '/api/signup', pairs, form),
      })
    },
  },
  {
    name: 'searches that find everything or nothing',
    async run({ url, tokens }) {
      const words = Array.from({ length: 40 }, (_, index) => String.fromCharCode(97 + (index % 26))).join(' ')
      const questions = [words, '%'.repeat(90), `${'a'.repeat(50)}!`, '\\'.repeat(90), '"'.repeat(90)]
      const findings: string[] = []
      for (const question of questions) {
        for (const path of ['/api/search?q=', '/api/channels/barra/messages/search?q=']) {
          const headers = { authorization: `Bearer ${tokens[1]}` }
          const answer = await fetch(url + path + encodeURIComponent(question), { headers })
          await answer.body?.cancel()
          if (answer.status >= 500) findings.push(`${path}${question}: ${answer.status}`)
        }
      }
      return findings
    },
  },
]

/** Input that REST refuses as JSON may still be accepted by a socket. */
async function sendMarksOverSockets({ url, tokens }: AttackTarget): Promise<string[]> {
  const crowd = createCrowd({ url })
  try {
    const { socket, join } = await crowd.connect({ token: tokens[1] ?? '' })
    const joined = await join(marks(14_000)).catch(() => ({ status: 'error' }))
    if (socket.connected)
      await socket
        .timeout(3000)
        .emitWithAck('change-nickname', { oldNickname: '', newNickname: marks(14_000) })
        .catch(() => {})
    return joined.status === 'success' ? ['a room of marks was joined'] : []
  } finally {
    crowd.close()
  }
}
