import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '../support/client.ts'
import { codeIn, nextEmail, readEmails } from '../support/emails.ts'
import type { Attack, AttackTarget } from './attacks.ts'

const password = 'uma senha bem longa'

function signUp({ url }: AttackTarget, username: string, headers: Record<string, string>, more: object = {}) {
  const body = { username, email: `${username}@exemplo.com`, password, acceptedTerms: true, ...more }
  return createClient(url).ask<{ key?: string }>('POST /api/signup', { body }, headers)
}

export const accountAttacks: readonly Attack[] = [
  {
    name: 'forty names with three wrong passwords each from one address',
    async run({ url, from }) {
      const visitor = createClient(url)
      const statuses: number[] = []
      for (let turn = 0; turn < 120; turn += 1) {
        const body = { username: `membro${turn % 40}`, password: `errada ${turn}` }
        statuses.push((await visitor.ask('POST /api/login_check', { body }, from(10))).status)
      }
      const tried = statuses.filter((status) => status === 401).length
      return statuses.includes(429) && tried < 120 ? [] : [`${tried} passwords were tried`]
    },
  },
  {
    name: 'codes for accounts that are there, and that are not',
    async run(target) {
      await signUp(target, 'caio', target.from(11))
      const code = codeIn(await nextEmail(target.dataDir, 'caio@exemplo.com'))
      const visitor = createClient(target.url)
      const confirm = (username: string, given: string) =>
        visitor.ask('POST /api/confirmCode', { body: { username, code: given } }, target.from(12))
      const byAddress = await confirm('caio@exemplo.com', code)
      const right = await confirm('caio', code)
      const verified = await confirm('membro0', '2222')
      const unknown = await confirm('ninguem-aqui', '2222')
      const findings: string[] = []
      if (byAddress.status === 200) findings.push('an address was taken for a username')
      if (right.status !== 200) findings.push(`the right code was refused with ${right.status}`)
      if (JSON.stringify(verified.body) !== JSON.stringify(unknown.body))
        findings.push('an account that is verified answers otherwise than one that is not there')
      let wrong = 0
      for (let turn = 0; turn < 60; turn += 1)
        if ((await confirm(`ninguem${turn}`, '2222')).status !== 429) wrong += 1
      if (wrong === 60) findings.push('sixty wrong codes from one address were heard')
      return findings
    },
  },
  {
    name: 'signing up with an address that has an account',
    async run(target) {
      const visitor = createClient(target.url)
      const traces = async (username: string, email: string, host: number) => {
        const headers = target.from(host)
        const { status } = await signUp(target, username, headers, { email })
        const free = await visitor.ask('GET /api/check-username', { query: { username } }, headers)
        const login = await visitor.ask('POST /api/login_check', { body: { username, password } }, headers)
        const code = await visitor.ask('POST /api/confirmCode', { body: { username, code: '2222' } }, headers)
        return JSON.stringify([status, free.body, login.status, login.body, code.status, code.body])
      }
      const taken = await traces('dora', 'membro0@exemplo.com', 20)
      const fresh = await traces('dina', 'dina@exemplo.com', 21)
      return taken === fresh ? [] : [`a taken address leaves ${taken}, a fresh one ${fresh}`]
    },
  },
  {
    name: 'names that look like others',
    async run(target) {
      const names = ['adm1n', 'r00t', 'chan5erv', 'Chan-Serv', 'supp0rt', 'Membro0', 'membroO', 'm0derador']
      const taken: string[] = []
      for (const [index, name] of names.entries()) {
        const email = `x${index}@exemplo.com`
        const { status } = await signUp(target, name, target.from(30 + index), { email })
        if (status === 201) taken.push(`${name} was taken`)
      }
      const nickname = await createClient(target.url, target.tokens[0]).ask('POST /api/nicknames', {
        body: { nickname: 'ChanServ_' },
      })
      return nickname.status === 201 ? [...taken, 'ChanServ_ was taken'] : taken
    },
  },
  {
    name: 'emails with words of a stranger',
    async run(target) {
      const bait = 'Premio R$900: https://premio.example'
      const email = 'vitima@exemplo.com'
      for (let turn = 0; turn < 6; turn += 1)
        await signUp(target, `vitima${turn}`, target.from(40 + turn), { name: bait, email })
      await nextEmail(target.dataDir, email)
      const count = async () => (await readEmails(target.dataDir)).filter(({ to }) => to === email).length
      // Jobs write the emails: all have come once their number stays the same.
      for (let last = -1; last !== (await count()); last = await count()) await pause(3000)
      const emails = (await readEmails(target.dataDir)).filter(({ to }) => to === email)
      const findings = emails.length > 3 ? [`${emails.length} emails within a minute`] : []
      const spoken = emails.some(({ subject, text, html }) => /premio/i.test(subject + text + html))
      return spoken ? [...findings, 'an email carries what a stranger typed'] : findings
    },
  },
  {
    name: 'a refresh token within reach of scripts',
    async run({ url, from }) {
      const body = { username: 'membro1', password: 'membro1-membro1' }
      const login = await createClient(url).ask('POST /api/login_check', { body }, from(50))
      const cookie = login.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')
      const answer = await createClient(url).ask<Record<string, unknown>>(
        'POST /api/auth/refresh',
        { body: { grant_type: 'refresh_token' } },
        { cookie, ...from(50) },
      )
      if (answer.status !== 200) return [`the cookie was refused with ${answer.status}`]
      return 'refresh_token' in answer.body ? ['the answer to the cookie carries the token'] : []
    },
  },
  {
    name: 'a walk over people',
    async run({ url, from, many }) {
      let answered = 0
      for (let id = 1; id <= many * 2; id += 1) {
        const answer = await fetch(`${url}/api/person/${id}`, { headers: from(60) })
        await answer.body?.cancel()
        if (answer.status === 429) return []
        answered += 1
      }
      return [`${answered} people were asked for`]
    },
  },
  {
    name: 'calls from a foreign site with a body that cannot be read',
    async run({ url, from }) {
      const paths = [
        '/api/login_check',
        '/api/google_login',
        '/api/auth/refresh',
        '/api/auth/logout',
        '/api/survey/vote',
      ]
      const findings: string[] = []
      for (const path of paths) {
        for (const body of ['', '{', '[['.repeat(20_000)]) {
          const headers = {
            'content-type': 'application/json',
            origin: 'https://outro.example',
            ...from(70),
          }
          const answer = await fetch(url + path, { method: 'POST', headers, body })
          await answer.body?.cancel()
          if (answer.status !== 403)
            findings.push(`${path} answered ${answer.status} to ${body.length} characters`)
        }
      }
      return findings
    },
  },
]
