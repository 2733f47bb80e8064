import type { EndpointName } from '#contract/index.ts'
import { createClient } from '../support/client.ts'
import { onFreshSite } from './fresh-site.ts'
import { atMost, conclude, figure, quantile } from './verdict.ts'

// Checks whether the response time reveals that an account or an email address exists; compares both cases
// in turns.
const times = Number(process.argv[2] ?? 200)
const bound = 20
const password = 'uma senha errada'
const right = 'uma senha longa'
/** The email address of an account. */
const owned = 'membro0@exemplo.com'

type Body = (turn: number) => object

const figures = await onFreshSite({ members: 1 }, async ({ url }) => {
  const visitor = createClient(url)
  const newcomer = (username: string, email: string) => ({
    username,
    email,
    password: right,
    acceptedTerms: true,
  })
  // A code becomes invalid after five wrong attempts.
  const perCode = (turn: number) => Math.floor(turn / 5)
  for (let index = 0; index <= perCode(times); index += 1) {
    await visitor.call('POST /api/signup', { body: newcomer(`novato${index}`, `novato${index}@exemplo.com`) })
    await visitor.call('POST /api/signup', { body: newcomer(`sombra${index}`, owned) })
  }

  async function compare(name: EndpointName, known: Body, unknown: Body) {
    const taken: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let turn = 0; turn < times; turn += 1) {
      for (const [kind, body] of [
        ['known', known(turn)],
        ['unknown', unknown(turn)],
      ] as const) {
        const from = performance.now()
        await visitor.ask(name, { body })
        taken[kind].push(performance.now() - from)
      }
    }
    return {
      apart: Math.abs(quantile(taken.known, 0.5) - quantile(taken.unknown, 0.5)),
      median: quantile(taken.known, 0.5),
    }
  }

  return {
    'a code': await compare(
      'POST /api/confirmCode',
      (turn) => ({ username: `novato${perCode(turn)}`, code: '2222' }),
      (turn) => ({ username: `ninguem${turn}`, code: '2222' }),
    ),
    'a code after an owned or a fresh address': await compare(
      'POST /api/confirmCode',
      (turn) => ({ username: `sombra${perCode(turn)}`, code: '2222' }),
      (turn) => ({ username: `novato${perCode(turn)}`, code: '2222' }),
    ),
    'another code': await compare(
      'POST /api/resend-code',
      (turn) => ({ username: `novato${perCode(turn)}` }),
      (turn) => ({ username: `ninguem${turn}` }),
    ),
    'sign-up': await compare(
      'POST /api/signup',
      (turn) => newcomer(`dele${turn}`, owned),
      (turn) => newcomer(`seu${turn}`, `seu${turn}@exemplo.com`),
    ),
    'sign-in': await compare(
      'POST /api/login_check',
      () => ({ username: 'membro0', password }),
      (turn) => ({ username: `ninguem${turn}`, password }),
    ),
    'sign-in by address': await compare(
      'POST /api/login_check',
      () => ({ username: owned, password }),
      (turn) => ({ username: `ninguem${turn}@exemplo.com`, password }),
    ),
    'sign-in after an owned or a fresh address': await compare(
      'POST /api/login_check',
      (turn) => ({ username: `sombra${perCode(turn)}`, password: right }),
      (turn) => ({ username: `novato${perCode(turn)}`, password: right }),
    ),
    'forgotten password': await compare(
      'POST /api/forgot-password',
      () => ({ login: owned }),
      (turn) => ({ login: `ninguem${turn}@exemplo.com` }),
    ),
  }
})

conclude('What the time of an answer tells', {
  'asked each way': figure(times),
  ...Object.fromEntries(
    Object.entries(figures).map(([act, { apart }]) => [`medians apart: ${act}`, atMost(apart, bound, 'ms')]),
  ),
  'medians of existing accounts, ms': figure(
    Object.values(figures)
      .map(({ median }) => Math.round(median))
      .join(', '),
  ),
})
