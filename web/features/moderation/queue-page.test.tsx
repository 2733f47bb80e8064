import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { QueueItem } from '#contract/moderation-queue.ts'
import { json } from '../../../tests/support/web/fake-network.ts'
import { connectTab, tellTab } from '../../../tests/support/web/fake-socket.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { forgetStaff, staffWith } from '../../../tests/support/web/staff-session.ts'
import QueuePage from './queue-page.tsx'

vi.mock('socket.io-client', () => import('../../../tests/support/web/fake-socket.ts'))

afterEach(forgetStaff)

const report: QueueItem = {
  ...{ kind: 'report', id: 3, channel: 'rio', author: { id: 2, name: 'lia' }, text: 'uma ofensa', near: 9 },
  ...{ createdAt: '2024-03-04T16:00:00Z', type: 'message', subjectId: 9, reason: 'ofende', reporter: 'ana' },
}
const edited: QueueItem = {
  ...report,
  ...{ text: 'bom dia', earlier: [{ text: 'uma ofensa antes', at: '2024-03-04T15:50:00Z' }] },
}
const held: QueueItem = {
  ...{ kind: 'held', id: 4, channel: 'rio', author: { id: 2, name: 'lia' }, text: 'uma cobra', near: 9 },
  ...{ createdAt: '2024-03-04T17:00:00Z', cause: 'word', word: 'cobra' },
}
const done = { status: 'success', message: 'Feito.' }

function queueOf(items: QueueItem[]) {
  let waiting = items
  return staffWith(({ method, url }) => {
    if (url === '/api/moderation/queue') return json(200, waiting)
    if (url.startsWith('/api/channels/rio/messages'))
      return json(200, { messages: [], hasMore: false, revision: 0 })
    if (method === 'GET') return undefined
    waiting = waiting.filter(({ kind }) => kind !== (url.includes('held') ? 'held' : 'report'))
    return json(200, done)
  })
}
const isFocused = (name: RegExp) =>
  waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(name))

test('two cases about one person are told apart by their numbers', async () => {
  queueOf([report, { ...report, id: 8 }])
  await renderPage(QueuePage, '/moderation')
  const first = await screen.findByRole('article', { name: /^Denúncia em #rio, nº\s3\./ })
  expect(within(first).getByText('nº 3')).toBeTruthy()
  expect(screen.getByRole('article', { name: /^Denúncia em #rio, nº\s8\./ })).toBeTruthy()
})

test('two keys lead from a report to what is done about it, and the next item has the focus', async () => {
  const sent = queueOf([report, held])
  await renderPage(QueuePage, '/moderation')
  const first = await screen.findByRole('article', { name: /^Denúncia em #rio/ })
  first.focus()
  await userEvent.keyboard('d{Enter}')
  await isFocused(/^Mensagem retida em #rio/)
  await waitFor(() => expect(screen.queryByRole('article', { name: /^Denúncia/ })).toBeNull())
  const acts = sent.filter(({ method }) => method !== 'GET')
  expect(acts.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'PATCH /api/moderation/reports/3',
    'DELETE /api/messages/9',
  ])
  await userEvent.keyboard('a{Enter}')
  expect(await screen.findByText('Fila vazia')).toBeTruthy()
  await userEvent.keyboard('u')
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(sent.at(-1)?.url).toBe('/api/moderation/queue'))
  expect(sent.filter(({ url }) => url === '/api/held-lines/4/hold')).toHaveLength(1)
})

test('an item whose action is undone is the current one again', async () => {
  let waiting: QueueItem[] = [held, { ...held, id: 5, text: 'outra cobra' }]
  const all = waiting
  staffWith(({ method, url }) => {
    if (url === '/api/moderation/queue') return json(200, waiting)
    if (method === 'GET') return undefined
    waiting = url.endsWith('/hold') ? all : all.slice(1)
    return json(200, done)
  })
  await renderPage(QueuePage, '/moderation')
  const first = await screen.findByRole('article', { name: /uma cobra$/ })
  first.focus()
  await userEvent.keyboard('a{Enter}')
  await isFocused(/outra cobra$/)
  await waitFor(() => expect(first.isConnected).toBe(false))
  await userEvent.keyboard('u')
  await isFocused(/uma cobra$/)
})

test('of two moderators on one item only the first acts on its author', async () => {
  const settled = { status: 'error', code: 409, key: 'report_settled', message: 'Outra pessoa já decidiu.' }
  const sent = staffWith(({ method, url }) => {
    if (url === '/api/moderation/queue') return json(200, [report])
    return method === 'PATCH' ? json(409, settled) : undefined
  })
  await renderPage(QueuePage, '/moderation')
  const first = await screen.findByRole('article', { name: /^Denúncia em #rio/ })
  first.focus()
  await userEvent.keyboard('b{Enter}')
  await screen.findByText('Outra pessoa já decidiu.')
  expect(sent.some(({ url }) => url === '/api/channel-ban')).toBe(false)
})

test('an item waits again where its author may not be muted, and where a mute is undone', async () => {
  const refusal = { status: 'error', code: 403, key: 'rank_too_low', message: 'O seu nível não basta.' }
  let isRefused = true
  let isOpen = true
  const sent = staffWith(({ method, url, body }) => {
    if (url === '/api/moderation/queue') return json(200, isOpen ? [report] : [])
    if (method === 'GET') return undefined
    if (method === 'PATCH') {
      isOpen = body?.includes('open') ?? false
      tellTab('queue-changed')
    }
    return url === '/api/channel-mute' && isRefused ? json(403, refusal) : json(200, done)
  })
  const acts = () => sent.flatMap(({ method, body }) => (method === 'GET' ? [] : [[method, body]]))
  const [resolve, reopen] = ['resolved', 'open'].map((state) => ['PATCH', JSON.stringify({ state })])
  await renderPage(QueuePage, '/moderation')
  const first = await screen.findByRole('article', { name: /^Denúncia em #rio/ })
  first.focus()
  await userEvent.keyboard('m')
  const reason = screen.getByRole<HTMLInputElement>('textbox', { name: /^Motivo/ })
  await userEvent.type(reason, 'insiste{Enter}')
  await screen.findByText('O seu nível não basta.')
  expect([reason.isConnected, reason.value]).toEqual([true, 'insiste'])
  expect(acts()).toEqual([resolve, ['POST', expect.anything()], reopen])

  isRefused = false
  await userEvent.type(reason, '{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(acts()).toHaveLength(7))
  expect(acts().slice(5)).toEqual([['DELETE', expect.anything()], reopen])
})

test('whoever settles the last item has the focus on what says that nothing waits', async () => {
  queueOf([held])
  await renderPage(QueuePage, '/moderation')
  const last = await screen.findByRole('article', { name: /^Mensagem retida em #rio/ })
  last.focus()
  await userEvent.keyboard('a{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Fila vazia'))
  expect(document.activeElement?.querySelector('h1')).toBeNull()
})

test('j and k move, Esc gives up, and letters in a field are letters', async () => {
  const sent = queueOf([report, held])
  await renderPage(QueuePage, '/moderation')
  const first = await screen.findByRole('article', { name: /^Denúncia em #rio/ })
  first.focus()
  await userEvent.keyboard('j')
  await isFocused(/^Mensagem retida/)
  await userEvent.keyboard('k')
  await isFocused(/^Denúncia/)
  await userEvent.keyboard('m')
  await userEvent.type(screen.getByRole('textbox', { name: /^Motivo/ }), 'bxd jk')
  expect(screen.getByRole('form', { name: 'Silenciar esta pessoa no canal?' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await isFocused(/^Denúncia/)
  expect(screen.queryByRole('form')).toBeNull()
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('what somebody else settles takes the question about it along, says so, and the next item is not meant', async () => {
  let waiting: QueueItem[] = [report, { ...report, id: 5, text: 'outra' }]
  const sent = staffWith(({ url }) => (url === '/api/moderation/queue' ? json(200, waiting) : undefined))
  await renderPage(QueuePage, '/moderation')
  const [first] = await screen.findAllByRole('article', { name: /^Denúncia em #rio/ })
  first?.focus()
  await userEvent.keyboard('d')
  screen.getByRole('form', { name: /^Apagar esta mensagem/ })
  waiting = waiting.slice(1)
  await waitFor(() => expect(tellTab('queue-changed')).toBe(true))
  await screen.findByText('Este item já foi resolvido ou retirado.')
  await isFocused(/outra$/)
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('form')).toBeNull()
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('what comes while the queue is fetched after an action is in the queue, too', async () => {
  let waiting: QueueItem[] = [held]
  let answerOfBefore: (() => void) | undefined
  staffWith(({ method, url }) => {
    if (method !== 'GET') {
      waiting = []
      return json(200, done)
    }
    if (url !== '/api/moderation/queue') return undefined
    const answer = json(200, waiting)
    if (waiting.length > 0 || answerOfBefore) return answer
    return new Promise<Response>((resolve) => (answerOfBefore = () => resolve(answer)))
  })
  await renderPage(QueuePage, '/moderation')
  const first = await screen.findByRole('article', { name: /^Mensagem retida/ })
  await waitFor(() => expect(tellTab('queue-changed')).toBe(true))
  first.focus()
  await userEvent.keyboard('a{Enter}')
  await waitFor(() => expect(answerOfBefore).toBeDefined())
  waiting = [{ ...held, id: 5, text: 'outra cobra' }]
  tellTab('queue-changed')
  answerOfBefore?.()
  expect(await screen.findByRole('article', { name: /outra cobra$/ })).toBeTruthy()
})

test('what has come while the connection was away is in the queue once it is back', async () => {
  let waiting: QueueItem[] = [report]
  staffWith(({ url }) => (url === '/api/moderation/queue' ? json(200, waiting) : undefined))
  await renderPage(QueuePage, '/moderation')
  await screen.findByRole('article', { name: /^Denúncia em #rio/ })
  waiting = [report, held]
  await waitFor(() => {
    expect(connectTab()).toBe(true)
    expect(screen.getByRole('article', { name: /^Mensagem retida em #rio/ })).toBeTruthy()
  })
})

test('what has come between the page and its connection is in the queue at once', async () => {
  let waiting: QueueItem[] = [report]
  staffWith(({ url }) => (url === '/api/moderation/queue' ? json(200, waiting) : undefined))
  await renderPage(QueuePage, '/moderation')
  await screen.findByRole('article', { name: /^Denúncia em #rio/ })
  waiting = [report, held]
  await waitFor(() => expect(connectTab()).toBe(true))
  await screen.findByRole('article', { name: /^Mensagem retida em #rio/ })
})

test('what a reported line said before it was edited stands below it', async () => {
  queueOf([edited])
  await renderPage(QueuePage, '/moderation')
  const earlier = await screen.findByRole('region', { name: 'Antes dizia' })
  expect(earlier.textContent).toContain('uma ofensa antes')
})

test('a line of pictures alone is named by how many they are', async () => {
  const picture = { id: 'a', url: '/a.jpg', width: 4, height: 3, placeholder: '#fff', alt: '' }
  queueOf([{ ...held, text: '', pictures: [picture] }])
  await renderPage(QueuePage, '/moderation')
  await screen.findByRole('article', { name: /^Mensagem retida em #rio, nº\s\d+\. lia: Imagem$/ })
})

test('a held reply shows which line it answers', async () => {
  queueOf([
    { ...held, replyTo: { id: 8, seq: 8, kind: 'text', username: 'ana', excerpt: 'quem viu o bicho?' } },
  ])
  await renderPage(QueuePage, '/moderation')
  const item = await screen.findByRole('article', {
    name: /^Mensagem retida em #rio, nº\s\d+\. lia: uma cobra$/,
  })
  await waitFor(() => expect(item.textContent).toContain('Em resposta a ana: quem viu o bicho?'))
})

test('where more waits than is shown, what is shown is not said to be all', async () => {
  queueOf(Array.from({ length: 100 }, (_, id) => ({ ...report, id })))
  await renderPage(QueuePage, '/moderation')
  await screen.findByText('Há muito na fila: estes são os 100 itens mais antigos')
})
