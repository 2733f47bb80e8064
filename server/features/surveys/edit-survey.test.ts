import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { openSurvey, voteInSurvey } from '../../../tests/support/surveys.ts'

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

describe('staff', () => {
  test('see all surveys with their results, and put one on the home page at a time', async () => {
    await voteInSurvey(lia, 1)
    const next = await openSurvey(admin, { question: 'E agora?' })
    const [newest, before] = await admin.call('GET /api/surveys')
    expect(newest).toMatchObject({ id: next, question: 'E agora?', isActive: true, results: [0, 0, 0] })
    expect(before).toMatchObject({ id: uid, isActive: false, results: [0, 1, 0] })

    await change(uid, { isActive: true })
    expect(await site.visitor.call('GET /api/survey')).toMatchObject({ uid, question: 'Onde se grava?' })
    expect((await admin.call('GET /api/surveys')).filter(({ isActive }) => isActive)).toHaveLength(1)
  })

  test('who choose at the same moment end with one', async () => {
    const others = await Promise.all([
      openSurvey(admin),
      openSurvey(admin),
      openSurvey(admin),
      openSurvey(admin),
    ])
    await Promise.all(others.map((id) => change(id, { isActive: true })))
    expect((await admin.call('GET /api/surveys')).filter(({ isActive }) => isActive)).toHaveLength(1)
  })

  test('may take it away: then there is nothing to vote in', async () => {
    await change(uid, { isActive: false })
    const options = ['chat', 'news', 'stores']
    expect(await site.visitor.call('GET /api/survey')).toMatchObject({ id: 1, uid: null, options })
    expect(
      (await lia.refused('POST /api/survey/vote', { body: { surveyId: 1, optionIndex: 0 } })).status,
    ).toBe(404)
  })

  test('change what is asked until somebody has voted, and after that ask anew', async () => {
    const words = { question: 'Mar ou terra?', options: ['Mar', 'Terra'] }
    await change(uid, words)
    await voteInSurvey(lia, 1)
    for (const body of [{ options: ['Terra', 'Mar'] }, { question: 'Nem mar nem terra?' }]) {
      const refused = await admin.refused('PUT /api/surveys/:id', { params: { id: uid }, body })
      expect(refused).toMatchObject({ status: 409, body: { key: 'survey_has_votes' } })
    }
    await change(uid, { ...words, isActive: true })

    const next = await openSurvey(admin, { ...words, question: 'Mar, terra ou ar?' })
    const kept = await admin.call('GET /api/surveys')
    expect(kept.find(({ id }) => id === next)).toMatchObject({ isActive: true, results: [0, 0] })
    const before = kept.find(({ id }) => id === uid)
    expect(before).toMatchObject({ ...words, isActive: false, results: [0, 1] })
  })

  test('may delete it with its votes, once: then there is nothing to vote in', async () => {
    await voteInSurvey(lia, 1)
    const params = { id: uid }
    await admin.call('DELETE /api/surveys/:id', { params })
    expect((await admin.call('GET /api/surveys')).map(({ id }) => id)).not.toContain(uid)
    expect(await site.visitor.call('GET /api/survey')).toMatchObject({ uid: null })
    expect((await admin.refused('DELETE /api/surveys/:id', { params })).status).toBe(404)
  })

  test('are in the audit log with what they did', async () => {
    await change(uid, { isActive: false })
    const about = { subjectType: 'survey', subjectId: String(uid) }
    expect(await admin.call('GET /api/admin/audit', { query: about })).toMatchObject([
      { action: 'surveys.closed' },
      { action: 'surveys.added', details: { question: 'Onde se grava?' } },
    ])
  })

  test.each([
    [{ question: ' ' }, 'question_required'],
    [{ options: ['Só uma'] }, 'options_too_few'],
    [{ options: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }, 'options_too_many'],
    [{ options: ['Mar', 'mar'] }, 'options_alike'],
    [{ options: ['Mar', ''] }, 'option_required'],
  ])('hear what is wrong with %j', async (mistake, key) => {
    const body = { question: 'Qual?', options: ['a', 'b'], ...mistake }
    expect(await admin.refused('POST /api/surveys', { body })).toMatchObject({ status: 400, body: { key } })
  })

  test.each([999_999, 2_147_483_648])('hear that there is no survey %i', async (id) => {
    const refused = await admin.refused('PUT /api/surveys/:id', { params: { id }, body: { isActive: true } })
    expect(refused.status).toBe(404)
    expect(await site.visitor.call('GET /api/survey')).toMatchObject({ uid })
  })

  const change = (id: number, body: { question?: string; options?: string[]; isActive?: boolean }) =>
    admin.call('PUT /api/surveys/:id', { params: { id }, body })
})
