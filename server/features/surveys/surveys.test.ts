import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { openSurvey, voteInSurvey } from '../../../tests/support/surveys.ts'
import { createSurveysOwnData } from './own-data.ts'

let site: TestSite
let admin: Member
let lia: Member
beforeAll(async () => {
  site = await startSite()
  admin = await site.signIn('neto')
  lia = await site.member('lia')
})
afterAll(() => site?.stop())

/** Each test has its own survey. */
let uid: number
beforeEach(async () => {
  uid = await openSurvey(admin)
})

/** Votes as a browser without an account. */
async function visitorVotes(optionIndex: unknown, { cookie = '', origin = '', body = {} } = {}) {
  const response = await fetch(`${site.url}/api/survey/vote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }), ...(origin && { origin }) },
    body: JSON.stringify({ surveyId: 1, optionIndex, ...body }),
  })
  const set = response.headers.get('set-cookie') ?? ''
  const answer = (await response.json()) as { results: number[]; alreadyVoted: boolean; key: string }
  return { ...answer, status: response.status, set, cookie: set.split(';')[0] ?? '' }
}

const results = async () => (await admin.call('GET /api/surveys')).find(({ id }) => id === uid)?.results ?? []

describe('a new site', () => {
  test('asks what is opened first, in the language of the reader', async () => {
    const fresh = await startSite()
    const ask = (lang: string) =>
      fetch(`${fresh.url}/api/survey?lang=${lang}`).then((answer) => answer.json())
    const known = { id: 1, uid: expect.any(Number), options: ['chat', 'news', 'stores'] }
    expect(await ask('pt')).toEqual({ ...known, question: 'O que você abre primeiro?' })
    expect(await ask('en')).toEqual({ ...known, question: 'What do you open first?' })
    await fresh.stop()
  })
})

describe('a vote', () => {
  test('is answered with thanks and the results, in words that are fixed in English', async () => {
    const response = await fetch(`${site.url}/api/survey/vote?lang=en`, {
      method: 'POST',
      headers: { authorization: `Bearer ${lia.token}` },
      body: new URLSearchParams({ surveyId: '1', optionIndex: '2' }),
    })
    expect(await response.json()).toEqual({
      status: 'success',
      message: 'Thank you! Your vote has been recorded.',
      results: [0, 0, 1],
      alreadyVoted: false,
    })
  })

  test('that is changed takes the place of the first', async () => {
    await voteInSurvey(lia, 0)
    expect(await voteInSurvey(lia, 1)).toMatchObject({ results: [0, 1, 0], alreadyVoted: true })
  })

  test('of a visitor is known by a signed cookie that no script reads', async () => {
    const first = await visitorVotes(0)
    expect(first).toMatchObject({ status: 200, results: [1, 0, 0], alreadyVoted: false })
    expect(first.set).toMatch(/^voter=[0-9a-f-]{36}\.[\w-]{43}; Max-Age=31536000; .*HttpOnly; SameSite=Lax/)
    const again = await visitorVotes(2, { cookie: first.cookie })
    expect(again).toMatchObject({ results: [0, 0, 1], alreadyVoted: true, set: '' })
  })

  test('under a name that somebody has made up is the first of a new name', async () => {
    const { cookie } = await visitorVotes(0)
    const forged = cookie.replace(/=[0-9a-f]{8}/, '=00000000')
    expect(await visitorVotes(1, { cookie: forged })).toMatchObject({
      results: [1, 1, 0],
      alreadyVoted: false,
      set: expect.stringContaining('voter='),
    })
  })

  test('of one account is one, however many come at once', async () => {
    const ana = await site.member('ana')
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        ana.ask('POST /api/survey/vote', { body: { surveyId: 1, optionIndex: index % 3 } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect((await results()).reduce((sum, count) => sum + count)).toBe(1)
  })

  test('is counted where many change theirs for one another’s at the same moment', async () => {
    const voters = await Promise.all(Array.from({ length: 12 }, (_, index) => site.member(`eleitor${index}`)))
    for (const turn of [0, 1, 2, 3]) {
      const answers = await Promise.all(
        voters.map((voter, index) =>
          voter.ask('POST /api/survey/vote', { body: { surveyId: 1, optionIndex: (turn + index) % 2 } }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(voters.map(() => 200))
      expect(await results()).toEqual([6, 6, 0])
    }
  })

  test('is no longer counted once it is gone, and neither is one of a survey that goes', async () => {
    await voteInSurvey(lia, 2)
    await site.tables.deleteFrom('surveyVotes').where('surveyId', '=', uid).execute()
    expect(await results()).toEqual([0, 0, 0])
    await voteInSurvey(lia, 1)
    await admin.call('DELETE /api/surveys/:id', { params: { id: uid } })
    const left = site.tables.selectFrom('surveyResults').selectAll().where('surveyId', '=', uid)
    expect(await left.execute()).toEqual([])
  })

  test.each([3, -1, 1.5, 'Praia', null, '1e0', []])('for option %j is none', async (option) => {
    expect(await visitorVotes(option)).toMatchObject({ status: 400 })
    expect(await results()).toEqual([0, 0, 0])
  })

  test('in another place, or meant for an earlier survey, is for nothing', async () => {
    const earlier = uid
    uid = await openSurvey(admin)
    expect(await visitorVotes(0, { body: { surveyId: uid } })).toMatchObject({ status: 404 })
    const late = await visitorVotes(0, { body: { uid: earlier } })
    expect(late).toMatchObject({ status: 404, key: 'survey_not_found' })
    expect(await results()).toEqual([0, 0, 0])
  })

  test('for an option that says something else by now counts for nothing', async () => {
    const body = { surveyId: 1, optionIndex: 0, uid, option: 'Praia' }
    const options = ['Estúdio', 'Praia']
    await admin.call('PUT /api/surveys/:id', { params: { id: uid }, body: { options } })
    expect((await lia.refused('POST /api/survey/vote', { body })).body.key).toBe('survey_changed')
    await lia.call('POST /api/survey/vote', { body: { ...body, optionIndex: 1 } })
    expect(await results()).toEqual([0, 1])
  })

  test('for a question that says something else by now counts for nothing', async () => {
    const body = { surveyId: 1, optionIndex: 0, uid, question: 'Onde se grava?', option: 'Praia' }
    const question = 'Onde não se grava?'
    await admin.call('PUT /api/surveys/:id', { params: { id: uid }, body: { question } })
    expect((await lia.refused('POST /api/survey/vote', { body })).body.key).toBe('survey_changed')
    await lia.call('POST /api/survey/vote', { body: { ...body, question } })
    expect(await results()).toEqual([1, 0, 0])
  })

  test('from another site is refused', async () => {
    const foreign = await visitorVotes(0, { origin: 'https://evil.example' })
    expect(foreign).toMatchObject({ status: 403, key: 'origin_refused' })
    expect(await results()).toEqual([0, 0, 0])
  })
})

describe('who comes back', () => {
  const ownVote = async (headers: Record<string, string> = {}) =>
    (await fetch(`${site.url}/api/survey/vote`, { headers })).json()

  test('is shown the results only after a vote, a visitor by the cookie of it', async () => {
    await voteInSurvey(lia, 2)
    const { cookie } = await visitorVotes(1)
    const results = [0, 1, 1]
    expect(await ownVote({ cookie })).toEqual({ uid, vote: { optionIndex: 1, results } })
    expect(await lia.call('GET /api/survey/vote')).toEqual({ uid, vote: { optionIndex: 2, results } })

    const forged = cookie.replace(/=[0-9a-f]{8}/, '=00000000')
    for (const headers of [{}, { cookie: forged }, { cookie: 'voter=' }])
      expect(await ownVote(headers)).toEqual({ uid, vote: null })
  })

  test('is asked anew by another survey, and by none while none stands there', async () => {
    const { cookie } = await visitorVotes(1)
    uid = await openSurvey(admin)
    expect(await ownVote({ cookie })).toEqual({ uid, vote: null })
    const params = { id: uid }
    await admin.call('PUT /api/surveys/:id', { params, body: { isActive: false } })
    expect(await ownVote({ cookie })).toEqual({ uid: null, vote: null })
  })

  test('gets an answer that nobody keeps for others', async () => {
    const answer = await fetch(`${site.url}/api/survey/vote`)
    expect(answer.headers.get('cache-control')).toContain('no-store')
  })
})

test('five hundred visitors from one network are twenty at most in a day', async () => {
  const crowded = await startSite({ environment: { TRUST_PROXY: '127.0.0.1' } })
  const asOf = (ip: string) =>
    fetch(`${crowded.url}/api/survey/vote`, {
      method: 'POST',
      headers: { 'x-forwarded-for': ip },
      body: new URLSearchParams({ surveyId: '1', optionIndex: '1' }),
    })
  const answers = await Promise.all(Array.from({ length: 500 }, (_, n) => asOf(`203.0.113.${n % 250}`)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(20)
  expect(answers.find(({ ok }) => !ok)?.status).toBe(429)
  expect((await asOf('203.0.114.7')).status).toBe(200)

  // An IPv6 /48, which one customer has, is ten networks.
  const many = Array.from({ length: 330 }, (_, n) => asOf(`2001:db8:1:${n % 15}::${n}`))
  expect((await Promise.all(many)).filter(({ ok }) => ok)).toHaveLength(200)
  expect((await asOf('2001:db8:2::7')).status).toBe(200)
  await crowded.stop()
})

describe('who leaves', () => {
  test('takes what they voted for with them, and leaves the vote to nobody', async () => {
    const rui = await site.member('rui')
    await voteInSurvey(rui, 2)
    const own = createSurveysOwnData(site.app.infrastructure)
    const listed = async () => {
      const [votes] = own.exportOf(rui.id)
      const rows: object[] = []
      for await (const page of votes?.pages() ?? []) rows.push(...page)
      return rows
    }
    expect(await listed()).toMatchObject([{ question: 'Onde se grava?', option: 'Rua' }])

    const leaver = { userId: rui.id, names: ['rui'], address: '', anonymous: 'anonimo-9' }
    await own.erase(leaver)
    await own.erase(leaver)
    expect(await listed()).toEqual([])
    expect(await results()).toEqual([0, 0, 1])
  })
})
