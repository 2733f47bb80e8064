import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { levelOf, setLevels, takeNickname } from '../../../tests/support/channels.ts'
import { conversationOf, write } from '../../../tests/support/conversations.ts'
import { nextEmail } from '../../../tests/support/emails.ts'
import { say } from '../../../tests/support/lines.ts'
import { createCrowd } from '../../../tests/support/live.ts'
import { drawPicture, filesIn, sendPicture } from '../../../tests/support/pictures.ts'
import { type Member, passwordOf, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let duda: Member
let neto: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '400' } })
  duda = await site.member('duda')
  neto = await site.signIn('neto')
})
afterAll(() => site.stop())

const leave = (member: Member, password = passwordOf(member.username)) =>
  member.ask<{ key: string; deletesAt: string; message: string }>('DELETE /api/account', {
    body: { password },
  })
const login = (username: string) =>
  site.visitor.ask<{ deletionCancelled?: boolean }>('POST /api/login_check', {
    body: { username, password: passwordOf(username) },
  })
const eraseDue = () => site.app.services.ownData.eraseDue()
/** Advances the clock, and signs in again because sessions expire. */
const later = async (days: number) => {
  site.clock.advance({ days })
  duda = await site.signIn('duda')
  neto = await site.signIn('neto')
}

describe('leaving', () => {
  test('wants the password, ends every session, and is told by mail', async () => {
    const vai = await site.member('vai')
    const elsewhere = await site.signIn('vai')
    expect(await leave(vai, '')).toMatchObject({ status: 400, body: { key: 'password_required' } })
    expect(await leave(vai, 'errada-errada')).toMatchObject({ status: 400, body: { key: 'password_wrong' } })
    expect((await vai.ask('GET /api/userprofile')).status).toBe(200)

    const { status, body } = await leave(vai)
    expect(status).toBe(200)
    const days = (Date.parse(body.deletesAt) - site.clock.now().getTime()) / 86_400_000
    expect(days).toBeCloseTo(14, 2)
    for (const session of [vai, elsewhere])
      expect((await session.ask('GET /api/userprofile')).status).toBe(401)
    const mailMessage = await nextEmail(site.dataDir, 'vai@exemplo.com')
    expect(mailMessage.subject).toBe('Sua conta vai ser excluída')
    expect(mailMessage.text).toContain('/login')
  })

  // At no instant do both zones have the same date.
  test.each(['Pacific/Kiritimati', 'Pacific/Niue'])(
    'is told with its day in the site’s zone, %s',
    async (timeZone) => {
      await neto.call('PUT /api/company/:companyId', { params: { companyId: 1 }, body: { timeZone } })
      const name = timeZone.slice(8).toLowerCase()
      const { body } = await leave(await site.member(name))

      const mailMessage = await nextEmail(site.dataDir, `${name}@exemplo.com`)
      const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone }).format(
        new Date(body.deletesAt),
      )
      expect(mailMessage.text.replaceAll(/\s+/g, ' ')).toContain(day)
    },
  )

  test('is taken back by signing in within fourteen days', async () => {
    const volta = await site.member('volta')
    await leave(volta)
    await later(13)
    await eraseDue()
    const page = () => duda.ask('GET /api/person/:id', { params: { id: volta.id } })
    expect((await page()).status).toBe(404)
    expect((await login('volta')).body.deletionCancelled).toBe(true)
    expect((await login('volta')).body.deletionCancelled).toBeUndefined()
    expect((await page()).status).toBe(200)
    await later(2)
    await eraseDue()
    expect((await login('volta')).status).toBe(200)
  })

  test('the first account and the last administrator stay', async () => {
    expect(await leave(neto)).toMatchObject({ status: 409, body: { key: 'first_account_stays' } })
    expect((await neto.ask('GET /api/userprofile')).status).toBe(200)
  })
})

test('a crash in the middle lets nobody back in, and the next round finishes', async () => {
  const meio = await site.member('meio')
  await say(meio, '#barra', 'já volto')
  await leave(meio)
  await later(15)
  expect(await site.app.services.accounts.beginErasing(meio.id)).toMatchObject({ names: ['meio'] })
  expect((await login('meio')).status).toBe(401)
  await eraseDue()
  expect(
    (await site.visitor.call('GET /api/check-username', { query: { username: 'meio' } })).available,
  ).toBe(true)
  expect(await site.app.services.accounts.beginErasing(meio.id)).toBeUndefined()
})

describe('who has left', () => {
  test('is anonymous in what others read, and nowhere else', async () => {
    let lia = await site.member('lia')
    const moderator = await site.member('moderadora', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
    const crowd = createCrowd(site)
    await (await crowd.connect(lia)).join('rio')
    await takeNickname(lia, 'NuncaFalou')
    await setLevels(site, 'porto', [[lia, 100]])
    await lia.call('PUT /api/topic', { body: { channel: 'porto', content: 'barcos' } })
    await takeNickname(lia, 'LiaNoSet')
    const { nicknames } = await lia.call('GET /api/userprofile')
    const id = nicknames.find(({ nickname }) => nickname === 'NuncaFalou')?.id ?? 0
    await lia.call('DELETE /api/nicknames/:id', { params: { id } })
    crowd.close()
    await moderator.call('POST /api/channel-level', {
      body: { nickname: 'LiaNoSet', channel_name: '#rio', new_level: 5 },
    })
    await setLevels(site, 'rio', [[lia, 100]])
    await lia.call('PUT /api/topic', { body: { channel: 'rio', content: 'praia hoje' } })
    await say(lia, '#rio', 'bom dia, mar')
    await lia.call('POST /api/update-instagram', { body: { instagram: 'liacamara' } })
    const conversation = await conversationOf(lia, duda)
    await write(lia, conversation, 'até mais')
    await lia.call('POST /api/contact', { body: { name: 'Lia', email: 'lia@exemplo.com', message: 'Oi' } })
    const unsigned = { name: 'Lia Câmara', email: 'Lia@exemplo.com', message: 'Oi, sem conta' }
    await site.visitor.call('POST /api/contact', { body: unsigned })
    const newsOfStaff = async () => JSON.stringify(await neto.call('GET /api/notifications', {}))
    await expect.poll(newsOfStaff).toContain(unsigned.name)
    await lia.call('POST /api/blocks', { body: { userId: (await site.member('chato')).id } })
    await lia.call('POST /api/update-welcome-message', { body: { welcomeMessage: 'moro na praia' } })
    await duda.call('POST /api/reports', { body: { type: 'user', id: lia.id, reason: 'sei lá' } })
    const { body: picture } = await sendPicture(site, lia, await drawPicture(30, 30).png().toBuffer())
    lia = await site.signIn('lia')
    await leave(lia)
    await later(15)
    await eraseDue()
    await eraseDue()

    const anonymous = `anonimo-${lia.id}`
    const { messages } = await duda.call('GET /api/channels/:slug/messages', { params: { slug: 'rio' } })
    expect(messages.find(({ text }) => text === 'bom dia, mar')?.username).toBe(anonymous)
    expect(JSON.stringify(messages)).not.toMatch(/LiaNoSet|NuncaFalou|"lia"|\blia agora/)
    expect(messages.find(({ event }) => event?.key === 'topic')?.event?.params.by).toBe(anonymous)
    const { data } = await duda.call('GET /api/channels/:slug', { params: { slug: 'rio' } })
    expect(data.topic_set_by).toBe(anonymous)
    const porto = await duda.call('GET /api/channels/:slug', { params: { slug: 'porto' } })
    expect(porto.data.topic_set_by).toBe(anonymous)
    expect(await levelOf(neto, 'rio')).toBe(100)
    const auditLog = await neto.call('GET /api/admin/audit', { query: { subjectType: 'channel' } })
    expect(auditLog.map(({ details }) => details.nickname)).toEqual([anonymous])

    const talk = await duda.call('GET /api/conversations/:id', { params: { id: conversation } })
    expect(talk.messages.map(({ content, senderName }) => [content, senderName])).toEqual([
      ['até mais', anonymous],
    ])
    expect((await duda.ask('GET /api/nickserv-whois', { query: { username: 'lia' } })).status).toBe(404)
    expect((await duda.ask('GET /api/person/:id', { params: { id: lia.id } })).status).toBe(404)
    await vi.waitFor(async () => expect(await filesIn(site, 'uploads')).toEqual([]), 15_000)
    expect((await fetch(site.url + picture.imageUrl)).status).toBe(404)

    expect((await login('lia')).status).toBe(401)
    // No email is sent to the placeholder address.
    expect(await site.app.services.accounts.makeResetToken(anonymous)).toBeUndefined()
    const row = await site.app.infrastructure.db.read
      .selectFrom('users')
      .selectAll()
      .where('id', '=', lia.id)
      .executeTakeFirst()
    expect(JSON.stringify(row)).not.toMatch(/exemplo|liacamara|LiaNoSet|argon2/)
    const [report] = await neto.call('GET /api/admin/reports')
    expect(report?.snapshot).toMatchObject({ name: anonymous, text: '' })
    const mail = await neto.call('GET /api/mailbox')
    for (const said of ['Oi', unsigned.message])
      expect(mail.find(({ message }) => message === said)).toMatchObject({ name: anonymous, email: '' })
    expect(await newsOfStaff()).not.toContain(unsigned.name)
    const jobs = await sql<{ data: unknown }>`SELECT data FROM jobs.job`.execute(site.tables)
    expect(JSON.stringify(jobs.rows)).not.toContain(unsigned.name)
    const deletions = site.app.infrastructure.db.read.selectFrom('accountDeletions').select('address')
    expect(await deletions.where('userId', '=', lia.id).execute()).toEqual([{ address: null }])
  })

  test('is nobody to staff: neither roles nor a way in can be given to them', async () => {
    const vaga = await site.member('vaga')
    await leave(vaga)
    await later(15)
    await eraseDue()
    const params = { id: vaga.id }
    const nobody = { status: 404, body: { key: 'user_not_found' } }
    const body = { roles: ['ROLE_USER', 'ROLE_ADMIN'] }
    expect(await neto.ask('PUT /api/admin/users/:id/roles', { params, body })).toMatchObject(nobody)
    expect(await neto.ask('POST /api/admin/users/:id/unsuspend', { params })).toMatchObject(nobody)
    expect(await neto.ask('GET /api/admin/users/:id', { params })).toMatchObject(nobody)
    expect(await neto.call('GET /api/admin/users', { query: { q: `anonimo-${vaga.id}` } })).toEqual([])

    const operator = site.app.services.accounts
    const acts = [operator.resetPassword, (name: string) => operator.setAddress(name, 'outra@exemplo.com')]
    for (const act of acts) await expect(act(`anonimo-${vaga.id}`)).rejects.toThrow('user_not_found')
  })

  test('is written to by nobody, in a conversation of before or a new one', async () => {
    const partiu = await site.member('partiu')
    const conversation_id = await conversationOf(duda, partiu)
    await write(duda, conversation_id, 'até logo')
    await leave(partiu)
    await later(15)
    await eraseDue()
    const nobody = { status: 404, body: { key: 'user_not_found' } }
    const body = { conversation_id, content: 'ainda aí?' }
    expect(await duda.refused('POST /api/conversations/private/messages', { body })).toMatchObject(nobody)
    for (const user of [partiu.id, `anonimo-${partiu.id}`])
      expect(await duda.refused('POST /api/add-conversation', { body: { user } })).toMatchObject(nobody)
    const { messages } = await duda.call('GET /api/conversations/:id', { params: { id: conversation_id } })
    expect(messages.map(({ content }) => content)).toEqual(['até logo'])
  })

  test('leaves their names to others, and nobody can pass for them', async () => {
    await duda.call('POST /api/nicknames', { body: { nickname: 'LiaNoSet' } })
    const { body } = await site.visitor.ask<{ available: boolean }>('GET /api/check-username', {
      query: { username: 'lia' },
    })
    expect(body.available).toBe(true)
    expect(await site.visitor.call('GET /api/check-username', { query: { username: 'anonimo-7' } })).toEqual({
      available: false,
      reason: 'reserved',
    })
  })
})
