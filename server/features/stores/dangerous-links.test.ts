import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { makeAlbum } from '../../../tests/support/stores.ts'

let site: TestSite
let admin: Member
let album: { id: number; slug: string }

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  admin = await site.signIn('neto')
  album = await makeAlbum(site, { products: [{ name: 'Lente' }] })
})
afterAll(() => site.stop())

const scripts = [
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)'],
  ...[
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript&colon;alert(1)',
    'javascript://%0aalert(1)',
  ],
  ...[
    'javascript:https://loja.example',
    'data:text/html,<script>1</script>',
    'data:text/html;base64,PHNjcmlwdD4=',
  ],
  ...['vbscript:msgbox(1)', 'livescript:1', 'view-source:https://loja.example', 'about:blank'],
]
const schemes = [
  ...['ftp://loja.example', 'file:///etc/passwd', 'blob:https://loja.example/1', 'ws://loja.example'],
  ...['mailto:a@loja.example', 'tel:+5511999999999', 'intent://loja.example#Intent;end', 'chrome://settings'],
  ...['filesystem:https://loja.example/x', 'jar:https://loja.example!/', 'gopher://loja.example', 'urn:loja'],
]
const halves = [
  ...['', ' ', 'loja', '//loja.example', '/loja', './loja', '?a=1', '#a'],
  ...['https:', 'https:/', 'https://', 'https:///', 'https:loja.example', 'https:/loja.example'],
  ...['http//loja.example', 'hhttps://loja.example', '\\\\loja.example', 'https:\\\\loja.example'],
]
const disguises = [
  ...['https://ana@loja.example', 'https://ana:senha@loja.example', 'https://loja.example@mau.example'],
  ...[
    'https://loja.example\\@mau.example',
    'https://<script>.example',
    'https://loja .example',
    'https://%00.example',
  ],
  ...[
    'https://loja.example/\u0000',
    'https://loja\t.example',
    'https:\n//loja.example',
    'https://loja.example/\u0085',
  ],
]
const inside = [
  ...['https://localhost', 'http://localhost.', 'https://a.localhost', 'https://nas.local', 'https://loja'],
  ...['https://127.0.0.1', 'https://2130706433', 'https://0x7f000001', 'https://0177.0.0.1', 'https://127.1'],
  ...['https://[::1]', 'https://[::ffff:127.0.0.1]', 'https://169.254.169.254/latest', 'https://10.0.0.1'],
  ...['https://metadata.internal', 'https://router.lan', 'https://x.onion', 'https://1.0.0.127.in-addr.arpa'],
]
const all = [...scripts, ...schemes, ...halves, ...disguises, ...inside]

test('sixty ways to write an address that could do harm are refused, and nothing is kept', async () => {
  expect(new Set(all).size).toBeGreaterThanOrEqual(60)
  const wrong = [...all, `https://loja.example/${'a'.repeat(2048)}`, 7, {}, ['https://a.example']]
  for (const actionUrl of wrong) {
    const body = { album_id: album.id, position: 0, actionUrl, description: 'Mau' }
    const { status } = await admin.refused('POST /api/save-affiliate-link', { body })
    expect([actionUrl, status]).toEqual([actionUrl, 400])
  }
  const { content } = await admin.call('GET /api/album/:id', { params: { id: album.id } })
  expect(content).toMatchObject([{ actionUrl: '', description: 'Lente' }])
})

test('what was kept by other rules is shown without a link, to visitors and to staff', async () => {
  const stored = { actionUrl: 'javascript:alert(1)' }
  await site.tables.updateTable('albumSlots').set(stored).execute()
  const { slug, id } = album
  const seen = await site.visitor.call('GET /api/shop/:slug', { params: { slug } })
  expect(seen.content).toMatchObject([{ actionUrl: '' }])
  const edited = await admin.call('GET /api/album/:id', { params: { id } })
  expect(edited.content).toMatchObject([{ actionUrl: '' }])
  const page = await (await fetch(`${site.url}/shop/${slug}`)).text()
  expect(page).not.toContain('javascript:alert')
})
