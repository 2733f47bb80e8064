import { writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { startSite, type TestSite, type Member, passwordOf } from '../tests/support/site.ts'
import { conversationOf, write } from '../tests/support/conversations.ts'
import { takeNickname } from '../tests/support/channels.ts'
import { withClient } from '../tests/support/postgres.ts'
import { say } from '../tests/support/lines.ts'
import { writeArticle, translateArticle } from '../tests/support/articles.ts'
import { keeper, makeAlbum } from '../tests/support/stores.ts'

let site: TestSite
afterAll(() => site?.stop())
const any = (x: unknown) => x as any
const pick = <T>(xs: T[]): T => xs[Math.floor(Math.random() * xs.length)] as T

test('storm', { timeout: 900_000 }, async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '100000', DATABASE_CONNECTIONS: '16' } })
  const neto = await site.signIn('neto')
  const adm2 = await site.member('gestora', { roles: ['ROLE_USER', 'ROLE_ADMIN'] as any })
  const mod = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] as any })
  let people = await Promise.all(['lia', 'rui', 'ana', 'bia'].map((n) => site.member(n)))
  const [lia, rui, ana, bia] = people as [Member, Member, Member, Member]
  const everyone = () => [neto, adm2, mod, ...people]
  for (const p of people) await takeNickname(p, p.username + 'zinha')
  const sala = (await lia.call('POST /api/channels', { body: { name: 'sala' } })).channel.slug
  for (const p of [rui, ana, bia, mod, neto]) await p.ask('PUT /api/favorite-channels/:slug', { params: { slug: sala } })
  for (const p of [rui, ana, mod]) await lia.ask('POST /api/channel-level', { body: { nickname: p.username, channel_name: '#'+sala, new_level: p === rui ? 10 : 5 } })
  const conv = await conversationOf(lia, rui); const conv2 = await conversationOf(ana, bia)
  const heldIds: number[] = []
  let lines: number[] = []
  for (let i = 0; i < 6; i++) lines.push((await say(pick(people), sala, `ola ${i} @rui @lia`)).id)
  const pms = [(await write(lia, conv, 'oi')).id, (await write(rui, conv, 'oi tu')).id]
  const arts: number[] = []
  for (let i = 0; i < 3; i++) arts.push((await writeArticle(neto, { title: `Texto ${i}` } as any)).id)
  const tr = (await translateArticle(neto, arts[0]!, 'en' as any, { title: 'Text', content: '<p>x</p>' } as any)).id
  arts.push(tr)
  const albums = [(await makeAlbum(site, { name: 'Loja A', products: [{ name: 'x' }, { name: 'y', position: 1 }] } as any)).id, (await makeAlbum(site, { name: 'Loja B', products: [{ name: 'x' }] } as any)).id]
  const surveys: number[] = []
  for (let i = 0; i < 2; i++) { const a = await neto.ask<any>('POST /api/surveys', { body: { question: `q${i}`, options: ['a', 'b'], isActive: true } }); surveys.push(a.body.id ?? a.body.survey?.id) }
  const vids: string[] = ['aaaaaaaaaaa', 'bbbbbbbbbbb']
  for (const v of vids) await neto.ask('POST /api/videos', { body: { video: v, title: v, description: '', tags: [], duration: 10, publishedAt: '2024-01-01', isVertical: false, inRecent: true, inExtraIncome: false } })
  const plays: number[] = []
  for (let i = 0; i < 2; i++) { const a = await neto.ask<any>('POST /api/playlists', { body: { title: `p${i}`, videos: vids, position: i } }); plays.push(a.body.id) }
  const ids = (xs: Member[]) => xs.map((x) => x.id)
  const reports: number[] = [1, 2, 3, 4]
  const reports0 = await bia.ask<any>('POST /api/reports', { body: { type: 'message', id: lines[0], reason: 'x' } })
  console.log('setup', { sala, conv, lines, arts, albums, surveys, plays, rep: reports0.status, b: reports0.body })
  let n = 0
  const U = () => pick(people)
  const S = () => pick([neto, adm2, mod])
  const other = (m: Member) => pick(everyone().filter((p) => p.id !== m.id))
  type V = [string, () => Promise<{ status: number; body: unknown }>]
  const g: Record<string, V[]> = {}
  const add = (group: string, name: string, f: () => [Member | typeof site.visitor, any?]) => {
    ;(g[group] ??= []).push([name, async () => { const [who, input] = f(); return (who as any).ask(name, input) }])
  }
  const C = 'channel'
  add(C, 'POST /api/send-message', () => [U(), { body: { channel: '#' + sala, text: `l${++n} @rui @lia @ana @caboverde` , ...(Math.random() < 0.3 ? { replyTo: pick(lines) } : {}) } }])
  add(C, 'POST /api/send-message', () => [U(), { body: { channel: '#barra', text: `m${++n} @ana` } }])
  add(C, 'PATCH /api/messages/:id', () => [U(), { params: { id: pick(lines) }, body: { text: `e${++n} @bia` } }])
  add(C, 'DELETE /api/messages/:id', () => [U(), { params: { id: pick(lines.slice(3)) } }])
  add(C, 'POST /api/messages/:id/reactions', () => [U(), { params: { id: pick(lines) }, body: { emoji: pick(['👍', '😀', '🎉']) } }])
  add(C, 'DELETE /api/messages/:id/reactions', () => [U(), { params: { id: pick(lines) }, body: { emoji: pick(['👍', '😀', '🎉']) } }])
  add(C, 'DELETE /api/messages/:id/all-reactions', () => [lia, { params: { id: pick(lines) }, body: { emoji: '👍' } }])
  add(C, 'PUT /api/channels/:slug/read-marker', () => [U(), { params: { slug: sala }, body: { lastReadId: pick(lines) } }])
  add(C, 'PUT /api/channels/:slug/notify', () => [U(), { params: { slug: sala }, body: { mode: pick(['all', 'mentions', 'none', 'nothing']) } }])
  add(C, 'PUT /api/favorite-channels/:slug', () => [U(), { params: { slug: sala } }])
  add(C, 'DELETE /api/favorite-channels/:slug', () => [U(), { params: { slug: sala } }])
  add(C, 'PUT /api/favorite-channels', () => [U(), { body: { channels: pick([[sala, 'barra'], ['barra', sala], [sala]]) } }])
  add(C, 'PUT /api/topic', () => [pick([lia, mod, neto]), { body: { channel: '#' + sala, content: `t${++n}` } }])
  add(C, 'POST /api/channel-level', () => { const w = pick([lia, rui, mod, neto]); return [w, { body: { nickname: pick([rui, ana, bia]).username, channel_name: '#' + sala, new_level: pick([0, 3, 5, 10]) } }] })
  add(C, 'POST /api/channel-kick', () => [pick([lia, rui, mod]), { body: { nickname: pick([rui, ana, bia]).username, channel_name: '#' + sala, reason: 'x' } }])
  add(C, 'POST /api/channel-ban', () => [pick([lia, mod, neto]), { body: { nickname: pick([rui, ana, bia]).username, channel_name: '#' + sala, reason: 'x', minutes: 5 } }])
  add(C, 'DELETE /api/channel-ban', () => [pick([lia, mod, neto]), { body: { nickname: pick([rui, ana, bia]).username, channel_name: '#' + sala } }])
  add(C, 'POST /api/channel-mute', () => [pick([lia, mod, neto]), { body: { nickname: pick([rui, ana, bia]).username, channel_name: '#' + sala, reason: 'x', minutes: 5 } }])
  add(C, 'DELETE /api/channel-mute', () => [pick([lia, mod, neto]), { body: { nickname: pick([rui, ana, bia]).username, channel_name: '#' + sala } }])
  add(C, 'PUT /api/channels/:slug/slow-mode', () => [lia, { params: { slug: sala }, body: { seconds: pick([0, 0, 5]) } }])
  add(C, 'POST /api/channels/:slug/transfer', () => [pick([lia, rui]), { params: { slug: sala }, body: { nickname: pick([lia, rui]).username } }])
  add(C, 'PATCH /api/channels/:slug', () => [pick([lia, neto]), { params: { slug: sala }, body: { description: `d${++n}`, reactions: true } }])
  add(C, 'PUT /api/channels/:slug/public-log', () => [pick([lia, neto]), { params: { slug: sala }, body: { log: pick(['public', 'off', 'closed', 'open', 'private']) } }])
  add(C, 'PUT /api/channels/:slug/newcomers', () => [lia, { params: { slug: sala }, body: { hold: pick([true, false]) } }])
  add(C, 'POST /api/channels/:slug/words', () => [lia, { params: { slug: sala }, body: { word: pick(['bobo', 'l1', 'l2']), whole: true, action: pick(['hold', 'warn', 'refuse', 'reject']) } }])
  add(C, 'DELETE /api/channels/:slug/words/:id', () => [lia, { params: { slug: sala, id: Math.ceil(Math.random() * (n / 20 + 3)) } }])
  add(C, 'POST /api/held-lines/:id/approve', () => [pick([lia, mod]), { params: { id: pick(heldIds.slice(-8).concat(1)) } }])
  add(C, 'POST /api/held-lines/:id/reject', () => [pick([lia, mod]), { params: { id: pick(heldIds.slice(-8).concat(1)) }, body: { reason: 'x' } }])
  add(C, 'POST /api/held-lines/:id/hold', () => [pick([lia, mod]), { params: { id: pick(heldIds.slice(-8).concat(1)) } }])
  add(C, 'DELETE /api/held-lines/:id', () => [U(), { params: { id: pick(heldIds.slice(-8).concat(1)) } }])
  add(C, 'PUT /api/drafts', () => [U(), { body: { channel: '#' + sala, text: pick(['', `d${++n}`]) } }])
  add(C, 'POST /api/reports', () => [U(), { body: { type: 'message', id: pick(lines), reason: 'spam' } }])
  add(C, 'PATCH /api/admin/reports/:id', () => [S(), { params: { id: pick(reports) }, body: { state: pick(['resolved', 'dismissed', 'open', 'settled']) } }])
  add(C, 'PATCH /api/moderation/reports/:id', () => [pick([lia, mod]), { params: { id: pick(reports) }, body: { state: pick(['resolved', 'dismissed', 'open']) } }])
  add(C, 'POST /api/notifications/mark-all-read', () => [U(), { body: {} }])
  add(C, 'GET /api/notifications', () => [U(), {}])
  add(C, 'POST /api/notifications/:id/mark-as-read', () => [U(), { params: { id: Math.ceil(Math.random() * 200) } }])
  add(C, 'POST /api/blocks', () => { const u = U(); return [u, { body: { userId: other(u).id } }] })
  add(C, 'DELETE /api/blocks', () => { const u = U(); return [u, { body: { userId: other(u).id } }] })
  add(C, 'POST /api/comments/:kind/:id', () => [U(), { params: { kind: 'article', id: pick(arts) }, body: { text: `c${++n}` } }])
  add(C, 'PUT /api/comments/:kind/:id/open', () => [S(), { params: { kind: 'article', id: pick(arts) }, body: { isOpen: true } }])
  add(C, 'DELETE /api/articles/:id', () => [S(), { params: { id: pick(arts) } }])
  add(C, 'POST /api/articles/:id/restore', () => [S(), { params: { id: pick(arts) } }])
  for (const [who, cmd] of [['l', '/invite bia'], ['l', '/topic x'], ['l', '/me x'], ['l', '/invite ana']] as const)
    add(C, 'POST /api/send-message', () => [U(), { body: { channel: '#' + sala, text: cmd } }])
  add(C, 'POST /api/channels', () => [U(), { body: { name: pick(['um', 'dois', 'tres']) } }])
  add(C, 'DELETE /api/channels/:slug', () => [pick([...people, neto]), { params: { slug: pick(['um', 'dois', 'tres']) } }])
  add(C, 'POST /api/send-message', () => [U(), { body: { channel: '#um', text: `u${++n} @rui` } }])

  const P = 'people'
  add(P, 'POST /api/conversations/private/messages', () => [pick([lia, rui]), { body: { conversation_id: conv, content: `p${++n}` } }])
  add(P, 'POST /api/conversations/private/messages', () => [pick([ana, bia]), { body: { conversation_id: conv2, content: `p${++n}` } }])
  add(P, 'PATCH /api/private-messages/:id', () => [pick([lia, rui]), { params: { id: pick(pms) }, body: { content: `x${++n}` } }])
  add(P, 'DELETE /api/private-messages/:id', () => [pick([lia, rui]), { params: { id: pick(pms) + 5 } }])
  add(P, 'POST /api/private-messages/:id/reactions', () => [pick([lia, rui]), { params: { id: pick(pms) }, body: { emoji: '👍' } }])
  add(P, 'DELETE /api/private-messages/:id/reactions', () => [pick([lia, rui]), { params: { id: pick(pms) }, body: { emoji: '👍' } }])
  add(P, 'PUT /api/conversations/:id/read-marker', () => [pick([lia, rui]), { params: { id: conv }, body: { lastReadId: pick(pms) } }])
  add(P, 'DELETE /api/conversations/:id', () => [pick([lia, rui]), { params: { id: conv } }])
  add(P, 'POST /api/add-conversation', () => { const u = pick(everyone()); return [u, { body: { user: other(u).username } }] })
  add(P, 'POST /api/blocks', () => { const u = U(); return [u, { body: { userId: other(u).id } }] })
  add(P, 'DELETE /api/blocks', () => { const u = U(); return [u, { body: { userId: other(u).id } }] })
  add(P, 'POST /api/nicknames', () => [U(), { body: { nickname: pick(['zeca', 'zica', 'zoca', 'zuca', 'z3ca']) } }])
  add(P, 'POST /api/select-nickname', () => [U(), { body: { nicknameId: pick([null, 1, 2, 3, 4, 5, 6, 7]) } }])
  add(P, 'DELETE /api/nicknames/:id', () => [U(), { params: { id: Math.ceil(Math.random() * (n / 30 + 5)) } }])
  add(P, 'PUT /api/presence', () => [U(), { body: pick([{ away: null }, { away: { message: 'x' } }, { invisible: true }, { invisible: false }]) }])
  add(P, 'PUT /api/privacy', () => [U(), { body: { searchable: pick([true, false]), inPublicLogs: pick([true, false]), showsChannels: true } }])
  add(P, 'POST /api/update-welcome-message', () => [U(), { body: { welcomeMessage: `w${++n}` } }])
  add(P, 'POST /api/update-language', () => [U(), { body: { language: pick(['pt', 'en']) } }])
  add(P, 'PUT /api/preferences', () => [U(), { body: { markReadOnClose: true } }])
  add(P, 'PUT /api/admin/users/:id/roles', () => [pick([neto, adm2]), { params: { id: pick([lia, rui, mod]).id }, body: { roles: pick([['ROLE_USER'], ['ROLE_USER', 'ROLE_MODERATOR']]) } }])
  add(P, 'POST /api/admin/users/:id/coins', () => [pick([neto, adm2]), { params: { id: U().id }, body: { delta: pick([1, -1]), reason: 'x' } }])
  add(P, 'POST /api/app-passwords', () => { const u = U(); return [u, { body: { name: `n${++n}`, password: passwordOf(u.username) } }] })
  add(P, 'DELETE /api/app-passwords/:id', () => [U(), { params: { id: '00000000-0000-4000-8000-000000000000' } }])
  add(P, 'POST /api/login_check', () => { const u = U(); return [site.visitor, { body: { username: u.username, password: passwordOf(u.username) } }] })
  add(P, 'POST /api/auth/refresh', () => [site.visitor, { body: { grant_type: 'refresh_token', refresh_token: U().refreshToken } }])
  add(P, 'PUT /api/newsletter/own', () => [U(), { body: { language: 'pt', categories: [] } }])
  add(P, 'DELETE /api/newsletter/own', () => [U(), {}])
  add(P, 'POST /api/newsletter', () => [site.visitor, { body: { email: `${U().username}@exemplo.com`, language: 'pt', website: '' } }])
  add(P, 'PUT /api/digest', () => [U(), { body: { rhythm: pick(['daily', 'weekly', 'never', 'off']) } }])
  add(P, 'POST /api/account/email-change', () => [U(), { body: { email: pick(['novo@exemplo.com', 'outro@exemplo.com']) } }])
  add(P, 'DELETE /api/account/email-change', () => [U(), {}])
  add(P, 'POST /api/second-steps/recovery-codes', () => [U(), {}])
  add(P, 'POST /api/second-steps/totp', () => [U(), {}])
  add(P, 'POST /api/second-steps/proof', () => { const u = U(); return [u, { body: { password: passwordOf(u.username) } }] })
  add(P, 'POST /api/passkeys/registration', () => [U(), {}])
  add(P, 'GET /api/account/export', () => [U(), {}])
  add(P, 'POST /api/forgot-password', () => [site.visitor, { body: { login: U().username } }])
  add(P, 'POST /api/change-password', () => { const u = pick([ana]); return [u, { body: { current_password: passwordOf(u.username), new_password: passwordOf(u.username) } }] })
  add(P, 'POST /api/contact', () => [U(), { body: { name: 'x', email: 'lia@exemplo.com', subject: 's', message: `m${++n}` } }])
  add(P, 'PATCH /api/contacts/:id', () => [S(), { params: { id: Math.ceil(Math.random() * 5) }, body: { isRead: pick([true, false]), isSpam: pick([true, false]) } }])
  add(P, 'POST /api/contacts/:id/reply', () => [S(), { params: { id: Math.ceil(Math.random() * 5) }, body: { subject: 's', message: 'r' } }])
  add(P, 'DELETE /api/contacts/:id', () => [S(), { params: { id: Math.ceil(Math.random() * 20) } }])
  add(P, 'POST /api/reports', () => [U(), { body: { type: 'user', id: U().id, reason: 'spam' } }])
  add(P, 'DELETE /api/admin/users/:id/fields/:field', () => [S(), { params: { id: U().id, field: 'welcomeMessage' } }])
  add(P, 'GET /api/nickserv-whois', () => [U(), { query: { username: U().username } }])
  add(P, 'PUT /api/devices/this', () => [U(), { body: { kinds: ['mention'], quietHours: null, hidesText: false, endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/' + pick(['a', 'b']), keys: { p256dh: 'BPtmrz3mnVpXJoAhUTJCgqqXOTXMSaKmqcvMzgFGUxOyMWZ6kqLGB2aL0iPIRyVnX4wZ5LlbqRNyCO0ZsKIfXfs', auth: 'AAAAAAAAAAAAAAAAAAAAAA' }, timeZone: 'America/Sao_Paulo' } }])
  add(P, 'PUT /api/marked-tracks/:id', () => [U(), { params: { id: pick([1, 2, 3]) } }])
  add(P, 'DELETE /api/marked-tracks/:id', () => [U(), { params: { id: pick([1, 2, 3]) } }])
  add(P, 'PUT /api/drafts', () => [U(), { body: { conversation_id: conv, text: pick(['', `d${++n}`]) } }])

  const A = 'content'
  add(A, 'PUT /api/articles/:id', () => [S(), { params: { id: pick(arts) }, body: { title: pick(['Um', 'Dois', `T${++n}`]), content: '<p>x</p>' } }])
  add(A, 'PUT /api/editor_edit2/:id', () => [S(), { params: { id: pick(arts) }, body: { isPublished: pick([true, false]), ...(Math.random() < 0.3 ? { category: null } : {}), ...(Math.random() < 0.3 ? { language: pick(['pt', 'en', 'fr']) } : {}), ...(Math.random() < 0.3 ? { publishAt: pick([null, '2027-01-01T00:00:00Z']) } : {}) } }])
  add(A, 'DELETE /api/articles/:id', () => [S(), { params: { id: pick(arts) } }])
  add(A, 'POST /api/articles/:id/restore', () => [S(), { params: { id: pick(arts) } }])
  add(A, 'POST /api/articles/:id/translations', () => [S(), { params: { id: pick(arts) }, body: { language: pick(['en', 'fr', 'es']) } }])
  add(A, 'PUT /api/articles/:id/original', () => [S(), { params: { id: pick(arts) }, body: { version: 1 + (n % 5) } }])
  add(A, 'PUT /api/articles/:id/translation-of', () => [S(), { params: { id: pick(arts) }, body: { original: pick([null, ...arts]) } }])
  add(A, 'POST /api/articles/:id/previews', () => [S(), { params: { id: pick(arts) } }])
  add(A, 'DELETE /api/articles/:id/previews/:preview', () => [S(), { params: { id: pick(arts), preview: Math.ceil(Math.random() * 20) } }])
  add(A, 'POST /api/articles/:id/revisions/:rev/restore', () => [S(), { params: { id: pick(arts), rev: Math.ceil(Math.random() * 10) }, body: { version: 1 + (n % 9) } }])
  add(A, 'POST /api/comments/:kind/:id', () => [U(), { params: { kind: 'article', id: pick(arts) }, body: { text: `c${++n}` } }])
  add(A, 'PUT /api/comments/:kind/:id/open', () => [S(), { params: { kind: 'article', id: pick(arts) }, body: { isOpen: pick([true, false]) } }])
  add(A, 'POST /api/admin/newsletter', () => [S(), { body: { articleId: pick(arts), languages: ['pt', 'en'], sendAt: '2027-01-01T00:00:00Z' } }])
  add(A, 'DELETE /api/admin/newsletter/:id', () => [S(), { params: { id: Math.ceil(Math.random() * 10) } }])
  add(A, 'POST /api/surveys', () => [S(), { body: { question: `q${++n}`, options: ['a', 'b'], isActive: true } }])
  add(A, 'PUT /api/surveys/:id', () => [S(), { params: { id: pick(surveys) }, body: { question: `q${++n}`, options: ['a', 'b'], isActive: pick([true, false]) } }])
  add(A, 'DELETE /api/surveys/:id', () => [S(), { params: { id: 2 + Math.ceil(Math.random() * 20) } }])
  add(A, 'POST /api/survey/vote', () => [pick([...people, site.visitor as any]), { body: { surveyId: pick(surveys), optionIndex: pick([0, 1]) } }])
  add(A, 'PUT /api/videos/:id', () => [S(), { params: { id: pick(vids) }, body: { title: `v${++n}`, inRecent: pick([true, false]) } }])
  add(A, 'DELETE /api/videos/:id', () => [S(), { params: { id: pick(vids) } }])
  add(A, 'POST /api/videos', () => [S(), { body: { video: pick(vids), title: 'x', description: '', tags: [], duration: 10, publishedAt: '2024-01-01', isVertical: false, inRecent: true, inExtraIncome: false } }])
  add(A, 'POST /api/playlists', () => [S(), { body: { title: `p${++n}`, videos: pick([vids, [...vids].reverse()]), position: 0 } }])
  add(A, 'PUT /api/playlists/:id', () => [S(), { params: { id: pick(plays) }, body: { title: `p${++n}`, videos: pick([vids, [...vids].reverse()]), position: pick([0, 1]) } }])
  add(A, 'DELETE /api/playlists/:id', () => [S(), { params: { id: 2 + Math.ceil(Math.random() * 20) } }])
  add(A, 'PUT /api/tracks/:id/position', () => [S(), { params: { id: pick([1, 2, 3]) }, body: { before: pick([null, 1, 2, 3]) } }])
  add(A, 'PUT /api/tracks/:id', () => [S(), { params: { id: pick([1, 2, 3]) }, body: { title: `t${++n}` } }])
  add(A, 'POST /api/tracks/:id/play', () => [site.visitor as any, { params: { id: pick([1, 2, 3]) } }])
  add(A, 'PUT /api/marked-tracks/:id', () => [U(), { params: { id: pick([1, 2, 3]) } }])
  add(A, 'DELETE /api/tracks/:id', () => [S(), { params: { id: pick([3]) } }])
  add(A, 'PUT /api/album_edit/:id', () => [S(), { params: { id: pick(albums) }, body: { name: `loja ${++n}` } }])
  add(A, 'DELETE /api/album/:id', () => [S(), { params: { id: pick(albums) } }])
  add(A, 'POST /api/album/:id/restore', () => [S(), { params: { id: pick(albums) } }])
  add(A, 'POST /api/save-publish-state', () => [S(), { body: { album_id: pick(albums), is_published: pick([true, false]) } }])
  add(A, 'POST /api/delete-item', () => [S(), { body: { album_id: pick(albums), position: pick([0, 1]) } }])
  add(A, 'POST /api/restore-item', () => [S(), { body: { album_id: pick(albums), position: pick([0, 1]) } }])
  add(A, 'POST /api/album/:id/reorder', () => [S(), { params: { id: pick(albums) }, body: { positions: [1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], version: 1 + (n % 9) } }])
  add(A, 'POST /api/save-affiliate-link', () => [S(), { body: { album_id: pick(albums), position: pick([0, 1, 2]), actionUrl: pick([null, 'https://exemplo.com/x']), description: 'd' } }])
  add(A, 'POST /api/shop/:slug/click', () => [site.visitor as any, { params: { slug: 'loja-a' }, body: { position: 0 } }])
  add(A, 'PUT /api/ads', () => [S(), { body: { course: null, product: pick([null, 'loja-a']) } }])
  add(A, 'PUT /api/company/:companyId', () => [neto, { params: { companyId: 1 }, body: { name: `Barra`, title: `t${++n}` } }])
  add(A, 'GET /api/pages/:key', () => [site.visitor as any, { params: { key: 'about' } }])
  add(A, 'PUT /api/admin/cryptos/:id', () => [S(), { params: { id: 'bitcoin' }, body: { recommend_buy: pick([true, false]) } }])
  add(A, 'POST /api/reports', () => [U(), { body: { type: 'article', id: pick(arts), reason: 'x' } }])

  await neto.ask('POST /api/channels/:slug/words', { params: { slug: sala }, body: { word: 'segura', whole: true, action: 'hold' } })
  const L = 'life'
  const victims: Member[] = []
  for (const v of ['vit1', 'vit2', 'vit3']) { const m = await site.member(v); victims.push(m); await takeNickname(m, v + 'zito') }
  const W = () => pick(victims)
  const fresh = async (v: Member) => { const a = await site.visitor.ask<any>('POST /api/login_check', { body: { username: v.username, password: passwordOf(v.username) } }); if (a.body.token) Object.assign(v, await (async () => { const c = (await import('../tests/support/client.ts')).createClient(site.url, a.body.token); return { ask: c.ask, call: c.call, token: a.body.token, refreshToken: a.body.refresh_token } })()); return a }
  ;(g[L] ??= []).push(...Array.from({ length: 8 }, () => ['relogin', () => fresh(W())] as V))
  add(L, 'DELETE /api/account', () => { const v = W(); return [v, { body: { password: passwordOf(v.username) } }] })
  add(L, 'POST /api/admin/users/:id/suspend', () => [S(), { params: { id: W().id }, body: { reason: 'x' } }])
  for (let i = 0; i < 3; i++) add(L, 'POST /api/admin/users/:id/unsuspend', () => [S(), { params: { id: W().id } }])
  add(L, 'DELETE /api/admin/users/:id/sessions', () => [S(), { params: { id: W().id } }])
  add(L, 'PUT /api/admin/users/:id/roles', () => [pick([neto, adm2]), { params: { id: pick([...victims, adm2, neto]).id }, body: { roles: pick([['ROLE_USER'], ['ROLE_USER', 'ROLE_MODERATOR'], ['ROLE_USER', 'ROLE_ADMIN']]) } }])
  add(L, 'POST /api/admin/users/:id/coins', () => [pick([neto, adm2]), { params: { id: W().id }, body: { delta: 1, reason: 'x' } }])
  add(L, 'POST /api/send-message', () => [pick([...people, ...victims]), { body: { channel: '#barra', text: `@${W().username} @${W().username} z${++n}` } }])
  add(L, 'POST /api/add-conversation', () => [pick([...people, ...victims]), { body: { user: W().username } }])
  add(L, 'POST /api/blocks', () => [pick([...people, ...victims]), { body: { userId: W().id } }])
  add(L, 'DELETE /api/blocks', () => [pick([...people, ...victims]), { body: { userId: W().id } }])
  add(L, 'POST /api/channel-level', () => [neto, { body: { nickname: W().username, channel_name: '#barra', new_level: pick([0, 3, 5, 10]) } }])
  add(L, 'POST /api/channel-ban', () => [neto, { body: { nickname: W().username, channel_name: '#rio', reason: 'x', minutes: 5 } }])
  add(L, 'DELETE /api/channel-ban', () => [neto, { body: { nickname: W().username, channel_name: '#rio' } }])
  add(L, 'POST /api/channels/:slug/transfer', () => [neto, { params: { slug: 'rio' }, body: { userId: pick([...victims, neto]).id } }])
  add(L, 'POST /api/nicknames', () => [W(), { body: { nickname: pick(['vava', 'vivi', 'vovo']) } }])
  add(L, 'POST /api/auth/refresh', () => [site.visitor as any, { body: { grant_type: 'refresh_token', refresh_token: W().refreshToken } }])
  add(L, 'POST /api/auth/logout', () => [W(), {}])
  add(L, 'POST /api/forgot-password', () => [site.visitor as any, { body: { login: W().username } }])
  add(L, 'POST /api/change-password', () => { const v = W(); return [v, { body: { current_password: passwordOf(v.username), new_password: passwordOf(v.username) } }] })
  add(L, 'POST /api/app-passwords', () => { const v = W(); return [v, { body: { name: `a${++n}`, password: passwordOf(v.username) } }] })
  add(L, 'POST /api/account/email-change', () => [W(), { body: { email: `n${n % 3}@exemplo.com` } }])
  add(L, 'POST /api/reports', () => [U(), { body: { type: 'user', id: W().id, reason: 'spam' } }])
  add(L, 'PUT /api/privacy', () => [W(), { body: { inPublicLogs: pick([true, false]) } }])
  add(L, 'PUT /api/favorite-channels/:slug', () => [W(), { params: { slug: 'barra' } }])
  add(L, 'POST /api/second-steps/totp', () => [W(), {}])
  add(L, 'PUT /api/presence', () => [W(), { body: { invisible: pick([true, false]) } }])
  add(L, 'PUT /api/digest', () => [W(), { body: { rhythm: 'daily' } }])
  add(L, 'PUT /api/newsletter/own', () => [W(), { body: { language: 'pt', categories: [] } }])
  add(L, 'POST /api/conversations/private/messages', () => [pick([lia, rui]), { body: { conversation_id: conv, content: `p${++n}` } }])
  ;(g[L] ??= []).push(['erase', async () => { try { await withClient(site.databaseUrl, (c) => c.query("update account_deletions set due_at = now() - interval '1 year' where user_id = $1 and random() < 0.02", [W().id])); return { status: 200, body: {} } } catch (e) { return { status: 599, body: String(e) } } }] as V)
  const only = process.env.GROUPS?.split(',') ?? [C, P, A, 'life']
  const rounds = Number(process.env.ROUNDS ?? 60)
  const seen: Record<string, Record<number, number>> = {}
  const bad: unknown[] = []
  const firsts: any = {}
  for (const group of only) {
    const verbs = only.length && group === 'all' ? Object.values(g).flat() : g[group]!
    for (let r = 0; r < rounds; r++) {
      // Some rounds are pairs, 15 of each; others a mix of 30.
      const few = r % 3 === 0 ? verbs : r % 3 === 1 ? [pick(verbs), pick(verbs)] : [pick(verbs), pick(verbs), pick(verbs), pick(verbs)]
      if (r % 2 === 0 && group !== 'life') {
        for (const u of people) for (const o of people) if (u !== o) await u.ask('DELETE /api/blocks', { body: { userId: o.id } })
        for (const u of [rui, ana, bia]) { await neto.ask('DELETE /api/channel-ban', { body: { nickname: u.username, channel_name: '#' + sala } }); await neto.ask('DELETE /api/channel-mute', { body: { nickname: u.username, channel_name: '#' + sala } }) }
        for (const a of arts) await neto.ask('POST /api/articles/:id/restore', { params: { id: a } })
        for (const a of albums) { await neto.ask('POST /api/album/:id/restore', { params: { id: a } }) }
        await neto.ask('PUT /api/channels/:slug/slow-mode', { params: { slug: sala }, body: { seconds: 0 } })
        const m = await lia.ask<any>('POST /api/send-message', { body: { channel: '#' + sala, text: 'nova ' + ++n } }); if (m.body?.message?.id) lines = [...lines.slice(-6), m.body.message.id]
        for (const u of people) for (const t of ['segura ' + ++n]) { const h = await u.ask<any>('POST /api/send-message', { body: { channel: '#' + sala, text: t } }); if (h.body?.held) heldIds.push(h.body.held.id) }
        const pm = await lia.ask<any>('POST /api/conversations/private/messages', { body: { conversation_id: conv, content: 'pm ' + ++n } }); if (pm.body?.message?.id ?? pm.body?.id) pms.splice(0, pms.length, pms.at(-1)!, pm.body?.message?.id ?? pm.body?.id)
      }
      const t0 = Date.now()
      await Promise.all(Array.from({ length: 30 }, async (_, i) => {
        const [name, f] = r % 3 === 0 ? pick(few) : few[i % few.length]!
        try {
          const a = await f()
          ;(seen[name] ??= {})[a.status] = ((seen[name] ??= {})[a.status] ?? 0) + 1
          if (a.status >= 400) (firsts[name] ??= {})[JSON.stringify(a.body)?.slice(0,160)] = 1
          const h = (a.body as any)?.held?.id; if (h) heldIds.push(h)
          if (a.status >= 500) bad.push([name, a.status, JSON.stringify(a.body)?.slice(0, 200), few.length < 9 ? few.map((x) => x[0]) : 'mix'])
        } catch (e) { bad.push([name, String(e)]) }
      }))
      if (Date.now() - t0 > 8000) console.log('slow round', r, few.map((x) => x[0]).slice(0, 4), Date.now() - t0)
    }
  }
  const errors = site.logged.filter((l) => /"level":(50|60)|deadlock/.test(l))
  writeFileSync('/tmp/adv-hammer.json', JSON.stringify({ seen, bad, errors, firsts }, null, 1))
  console.log('bad', bad.length, 'errors', errors.length)
  for (const b of bad.slice(0, 20)) console.log(JSON.stringify(b))
})
