import type { EndpointName } from '#contract/index.ts'
import { createClient } from '../support/client.ts'
import { onFreshSite } from './fresh-site.ts'
import { atMost, conclude, quantile, told } from './verdict.ts'

// Does the time of an answer tell whether an account exists? Asked of both kinds in turns.
const times = Number(process.argv[2] ?? 200)
const bound = 20
const password = 'uma senha errada'

const figures = await onFreshSite({ members: 1 }, async ({ url }) => {
  const visitor = createClient(url)
  // A code is void after five wrong tries.
  const newcomers = Array.from({ length: Math.ceil(times / 5) }, (_, index) => `novato${index}`)
  for (const username of newcomers) {
    const body = {
      username,
      email: `${username}@exemplo.com`,
      password: 'uma senha longa',
      acceptedTerms: true,
    }
    await visitor.call('POST /api/signup', { body })
  }

  async function compare(
    name: EndpointName,
    known: (turn: number) => object,
    unknown: (turn: number) => object,
  ) {
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
      apart: quantile(taken.known, 0.5) - quantile(taken.unknown, 0.5),
      median: quantile(taken.known, 0.5),
    }
  }

  return {
    code: await compare(
      'POST /api/confirmCode',
      (turn) => ({ username: newcomers[Math.floor(turn / 5)], code: '2222' }),
      (turn) => ({ username: `ninguem${turn}`, code: '2222' }),
    ),
    signIn: await compare(
      'POST /api/login_check',
      () => ({ username: 'membro0', password }),
      (turn) => ({ username: `ninguem${turn}`, password }),
    ),
    forgotten: await compare(
      'POST /api/forgot-password',
      () => ({ login: 'membro0' }),
      (turn) => ({ login: `ninguem${turn}` }),
    ),
  }
})

conclude('What the time of an answer tells', {
  'asked each way': told(times),
  'medians apart: code': atMost(Math.abs(figures.code.apart), bound, 'ms'),
  'medians apart: sign-in': atMost(Math.abs(figures.signIn.apart), bound, 'ms'),
  'medians apart: forgotten password': atMost(Math.abs(figures.forgotten.apart), bound, 'ms'),
  'medians of existing accounts, ms': told(
    [figures.code, figures.signIn, figures.forgotten].map(({ median }) => Math.round(median)).join(', '),
  ),
})
