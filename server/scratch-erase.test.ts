import { writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { startSite, type TestSite, type Member, passwordOf } from '../tests/support/site.ts'
import { conversationOf, write } from '../tests/support/conversations.ts'
import { takeNickname, setLevels } from '../tests/support/channels.ts'
import { createCrowd } from '../tests/support/live.ts'
import { withClient } from '../tests/support/postgres.ts'
import { say } from '../tests/support/lines.ts'
import { writeArticle } from '../tests/support/articles.ts'
import { secondStepsOf } from '../tests/support/second-steps.ts'

let site: TestSite
afterAll(() => site?.stop())
const steps = secondStepsOf(() => site)

test('erase', { timeout: 300_000 }, async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  const neto = await site.signIn('neto')
  const duda = await site.member('duda'); await takeNickname(duda, 'dudinha')
  let x = await site.member('xilofone', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] as any })
  const log: string[] = []
  const tryAll = async (who: Member, name: any, input: any = {}) => { const a = await who.ask<any>(name, input); log.push(`${name} ${a.status} ${a.status >= 400 ? JSON.stringify(a.body).slice(0, 150) : ''}`); return a.body }
  await withClient(site.databaseUrl, (c) => c.query("update users set name = 'Quartzo Ferreira' where id = $1", [x.id]))
  const crowd = createCrowd(site)
  await (await crowd.connect(x)).join('rio'); await (await crowd.connect(duda)).join('rio')
  await takeNickname(x, 'Marimbondo')
  await takeNickname(x, 'Gafanhoto')
  // as staff
  const art = await writeArticle(x, { title: 'Texto do mar' } as any)
  await tryAll(x, 'POST /api/articles/:id/previews', { params: { id: (await writeArticle(x, { title: 'Rascunho', isPublished: false } as any)).id } })
  await tryAll(x, 'POST /api/surveys', { body: { question: 'q', options: ['a', 'b'], isActive: true } })
  await tryAll(x, 'POST /api/album/add', { body: { name: 'Loja', slug: 'loja', country: 'BR', category: 1 } })
  await tryAll(x, 'POST /api/admin/words', { body: { word: 'feio', whole: true, action: 'hold' } })
  await tryAll(x, 'POST /api/admin/users/:id/suspend', { params: { id: (await site.member('chato')).id }, body: { reason: 'spam' } })
  await tryAll(x, 'PUT /api/topic', { body: { channel: 'rio', content: 'mar' } })
  await tryAll(x, 'POST /api/channel-kick', { body: { channel_name: '#rio', nickname: 'dudinha', reason: 'r' } })
  await tryAll(x, 'POST /api/channel-ban', { body: { channel_name: '#porto', nickname: 'dudinha', reason: 'r' } })
  await tryAll(x, 'POST /api/channel-mute', { body: { channel_name: '#sampa', nickname: 'dudinha', reason: 'r', minutes: 5 } })
  await tryAll(x, 'POST /api/channel-level', { body: { channel_name: '#rio', nickname: 'dudinha', new_level: 5 } })
  await tryAll(x, 'PUT /api/channels/:slug/slow-mode', { params: { slug: 'sampa' }, body: { seconds: 5, reason: 'r' } })
  await tryAll(x, 'POST /api/newsletter', { body: { email: 'xilofone@exemplo.com', language: 'pt', website: '' } })
  const held = await duda.ask<any>('POST /api/send-message', { body: { channel: '#rio', text: 'muito feio' } })
  if (held.body.held) await tryAll(x, 'POST /api/held-lines/:id/reject', { params: { id: held.body.held.id }, body: { reason: 'nao' } })
  await tryAll(neto, 'PUT /api/admin/users/:id/roles', { params: { id: x.id }, body: { roles: ['ROLE_USER'] } })
  // as a member
  x = await site.signIn('xilofone')
  const l = await say(x, '#rio', 'bom dia @dudinha')
  await tryAll(x, 'POST /api/send-message', { body: { channel: '#rio', text: '/me acena' } })
  await tryAll(x, 'POST /api/send-message', { body: { channel: '#rio', text: '/invite dudinha' } })
  await tryAll(duda, 'POST /api/send-message', { body: { channel: '#rio', text: '/invite Gafanhoto' } })
  const m2 = await say(duda, '#rio', 'ola')
  await tryAll(duda, 'POST /api/send-message', { body: { channel: '#rio', text: 'resposta', replyTo: l.id } })
  await tryAll(x, 'POST /api/send-message', { body: { channel: '#rio', text: 'resposta', replyTo: m2.id } })
  await tryAll(x, 'POST /api/messages/:id/reactions', { params: { id: m2.id }, body: { emoji: '👍' } })
  await tryAll(x, 'PATCH /api/messages/:id', { params: { id: l.id }, body: { text: 'editada' } })
  await tryAll(x, 'POST /api/comments/:kind/:id', { params: { kind: 'article', id: art.id }, body: { text: 'comentario' } })
  const conv = await conversationOf(x, duda)
  const pm = await write(x, conv, 'pm'); await write(duda, conv, 'resposta')
  await tryAll(x, 'POST /api/reports', { body: { type: 'message', id: m2.id, reason: 'motivo do denunciante' } })
  await tryAll(duda, 'POST /api/reports', { body: { type: 'message', id: l.id, reason: 'mau' } })
  await tryAll(duda, 'POST /api/reports', { body: { type: 'private_message', id: pm.id, reason: 'mau' } })
  await tryAll(duda, 'POST /api/reports', { body: { type: 'user', id: x.id, reason: 'mau' } })
  const rep = await neto.ask<any>('GET /api/admin/reports')
  for (const r of (rep.body as any[]).slice(0, 2)) await tryAll(neto, 'PATCH /api/admin/reports/:id', { params: { id: r.id }, body: { state: 'resolved' } })
  await tryAll(neto, 'POST /api/channel-kick', { body: { channel_name: '#rio', nickname: 'Gafanhoto', reason: 'x' } })
  await tryAll(neto, 'POST /api/channel-ban', { body: { channel_name: '#rio', nickname: 'Gafanhoto', reason: 'x' } })
  await tryAll(neto, 'DELETE /api/channel-ban', { body: { channel_name: '#rio', nickname: 'Gafanhoto' } })
  await tryAll(neto, 'POST /api/channel-mute', { body: { channel_name: '#rio', nickname: 'Gafanhoto', reason: 'x', minutes: 5 } })
  await tryAll(neto, 'POST /api/admin/users/:id/coins', { params: { id: x.id }, body: { delta: 3, reason: 'x' } })
  await tryAll(neto, 'POST /api/admin/users/:id/suspend', { params: { id: x.id }, body: { reason: 'Quartzo exagerou' } })
  await tryAll(neto, 'POST /api/admin/users/:id/unsuspend', { params: { id: x.id } })
  x = await site.signIn('xilofone')
  await tryAll(x, 'POST /api/contact', { body: { name: 'Quartzo', email: 'xilofone@exemplo.com', subject: 's', message: 'carta' } })
  const mail = await neto.ask<any>('GET /api/mailbox')
  for (const m of mail.body) { await tryAll(neto, 'POST /api/contacts/:id/reply', { params: { id: m.id }, body: { subject: 'Re', message: 'resposta' } }) }
  await tryAll(x, 'POST /api/app-passwords', { body: { name: 'HexChat do Quartzo', password: passwordOf('xilofone') } })
  await tryAll(x, 'PUT /api/newsletter/own', { body: { language: 'pt', categories: [] } })
  await tryAll(x, 'PUT /api/digest', { body: { rhythm: 'daily' } })
  await tryAll(x, 'PUT /api/presence', { body: { away: { text: 'Quartzo volta', minutes: null } } })
  await tryAll(x, 'PUT /api/drafts', { body: { channel: 'rio', text: 'Quartzo rascunha' } })
  await tryAll(x, 'POST /api/update-welcome-message', { body: { welcomeMessage: 'Quartzo aqui' } })
  await tryAll(x, 'POST /api/update-instagram', { body: { instagram: 'quartzoinsta' } })
  await tryAll(x, 'POST /api/forgot-password', { body: { login: 'xilofone' } })
  await tryAll(x, 'POST /api/second-steps/proof', { body: { password: passwordOf('xilofone') } })
  await tryAll(x, 'POST /api/account/email-change', { body: { email: 'quartzo.novo@exemplo.com' } })
  await tryAll(x, 'POST /api/channels', { body: { name: 'gafanhotos' } })
  await tryAll(x, 'POST /api/channels/:slug/words', { params: { slug: 'gafanhotos' }, body: { word: 'ruim', whole: true, action: 'hold' } })
  await tryAll(x, 'POST /api/channels/:slug/transfer', { params: { slug: 'gafanhotos' }, body: { nickname: 'dudinha' } })
  await tryAll(duda, 'POST /api/blocks', { body: { userId: x.id } })
  await tryAll(duda, 'GET /api/nickserv-whois', { query: { username: 'Gafanhoto' } })
  await tryAll(x, 'GET /api/nickserv-whois', { query: { username: 'dudinha' } })
  await tryAll(x, 'GET /api/account/export')
  await steps.addKey(x, 'Celular do Quartzo').catch((e: unknown) => log.push(String(e)))
  await tryAll(x, 'DELETE /api/admin/users/:id/second-steps', { params: { id: x.id } })
  await new Promise((r) => setTimeout(r, 3000))
  const del = await tryAll(x, 'DELETE /api/account', { body: { password: passwordOf('xilofone') } })
  await new Promise((r) => setTimeout(r, 3000))
  crowd.close()
  site.clock.advance({ days: 15 })
  await site.app.services.ownData.eraseDue()
  await new Promise((r) => setTimeout(r, 2000))
  const needle = /xilofone|marimbondo|gafanhoto(?!s)|quartzo/i
  const out: string[] = []
  await withClient(site.databaseUrl, async (c) => {
    const { rows } = await c.query("select table_schema s, table_name t from information_schema.tables where table_type='BASE TABLE' and table_schema not in ('pg_catalog','information_schema')")
    for (const { s, t } of rows) {
      const { rows: found } = await c.query(`select x::text as text from ${s}.${t} x`)
      for (const { text } of found) if (needle.test(text)) out.push(`${s}.${t}: ${text.slice(0, 700)}`)
    }
  })
  writeFileSync('/tmp/adv-erase.txt', log.join('\n') + '\n\n' + out.join('\n'))
  console.log(log.filter((x) => / [45]\d\d /.test(x)).join('\n')); console.log(out.length, out.map((o) => o.slice(0, 400)).join('\n'))
})
