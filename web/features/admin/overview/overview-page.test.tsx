import { globSync, readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import type { FirstSteps, Health, Overview } from '#contract/overview.ts'
import { statisticsLists } from '#contract/rules/statistics.ts'
import { json, type Sent } from '../../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { forgetStaff, staffWith } from '../../../../tests/support/web/staff-session.ts'
import { useStaffTexts } from '../kit/use-staff-texts.ts'
import OverviewPage from './overview-page.tsx'

afterEach(forgetStaff)

function Screen() {
  return useStaffTexts('staff-overview') === 'ready' && <OverviewPage />
}

const at = '2026-11-26T12:00:00.000Z'
const well: Health = {
  jobs: [],
  mail: {
    ...{ delivers: true, isAway: false, unsentAnswers: 0, failedLetters: 0 },
    ...{ test: null, lacksAddress: false },
  },
  devices: { total: 3, failing: 0 },
  brokenLinks: 0,
  pictures: { at, problems: 0 },
  backup: { at, problems: 0, isOld: false },
  disk: { freeBytes: 12_340_000_000, isLow: false },
}
const calm: Overview = {
  waiting: { reports: 0, heldLines: 0, heldComments: 0, letters: 0, drafts: 0, nameTwins: 0 },
  planned: [],
  health: well,
  firstSteps: null,
}

const empty = { total: 0, rows: [], others: { count: 0, before: 0 } }
const clicks = Array.from({ length: 7 }, (_, index) => ({
  ...{ subject: `farol#0${index}`, title: `Produto ${index}`, path: `/shop/farol#0${index}` },
  ...{ count: 10 - index, before: 1 },
}))
const statistics = {
  ...{ range: '28', from: '2026-10-30', to: '2026-11-26' },
  reads: { total: 1200, before: 1000, points: [{ from: '2026-11-26', count: 1200 }] },
  lists: {
    ...Object.fromEntries(statisticsLists.map((list) => [list, empty])),
    clicks: { total: 52, rows: clicks, others: { count: 3, before: 2 } },
  },
}

async function open(
  overview: Partial<Overview>,
  {
    path = '/here',
    answer = () => undefined,
    reads = statistics.reads,
  }: { path?: string; answer?: (sent: Sent) => Response | undefined; reads?: typeof statistics.reads } = {},
) {
  const sent = staffWith((call) => {
    if (call.url.startsWith('/api/admin/overview')) return json(200, { ...calm, ...overview })
    if (call.url.startsWith('/api/admin/statistics')) return json(200, { ...statistics, reads })
    return answer(call)
  })
  await renderPage(Screen, path)
  await screen.findByRole('heading', { name: 'Pendências' })
  return sent
}

const region = (name: string) => within(screen.getByRole('region', { name }))

test('each figure leads to its tool, and where nothing waits it says so', async () => {
  await open({ waiting: { ...calm.waiting, reports: 1, letters: 1200 } })
  const waiting = region('Pendências')
  expect(waiting.queryByText('Nenhuma pendência.')).toBeNull()
  const links = waiting.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['1 denúncia aberta', '/admin/reports'],
    ['0 mensagens retidas', '/moderation'],
    ['0 comentários retidos', '/moderation'],
    ['1.200 mensagens não lidas', '/mail?filter=unread'],
    ['0 rascunhos', '/editor_ls?state=draft'],
    ['0 nomes para conferir', '/admin/users/names'],
  ])
})

test('nothing waits, nothing is planned and nothing broke, in so many words', async () => {
  await open({})
  expect(region('Pendências').getByText('Nenhuma pendência.')).toBeTruthy()
  expect(region('Nos próximos sete dias').getByText('Nada planejado.')).toBeTruthy()
  const health = region('Saúde do site')
  expect(health.getByText('Tudo em ordem.')).toBeTruthy()
  expect(health.getByText('12,3 GB livres.')).toBeTruthy()
  expect(health.getAllByText('Em ordem')).toHaveLength(7)
})

test('reads stand beside those before them, and of what sells the best five', async () => {
  await open({})
  expect(await screen.findByText(/\+20% em relação aos 28 dias anteriores, que tiveram 1\.000/)).toBeTruthy()
  const rows = within(await screen.findByRole('table', { name: 'Mais clicados' })).getAllByRole('row')
  const cells = rows.slice(1).map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(cells).toHaveLength(6)
  expect(cells[0]).toEqual(['Produto 0', '10', '1'])
  // The two rows beyond the limit, and those that were already grouped.
  expect(cells[5]).toEqual(['Outros', '12', '4'])
})

test('where nobody has read anything yet, a picture stands in place of figure and plot', async () => {
  const none = { total: 0, before: 0, points: [{ from: '2026-11-26', count: 0 }] }
  await open({}, { reads: none })
  const reads = within(await screen.findByRole('region', { name: 'Leituras' }))
  expect(reads.getByRole('heading', { name: 'Nenhuma leitura neste período.' })).toBeTruthy()
  expect(reads.queryByText(/em 28 dias/)).toBeNull()
})

test('what is planned leads to where it can be changed, and has the moment that it has there', async () => {
  const planned = [
    { act: 'publish' as const, id: 7, title: 'Maré alta', at },
    { act: 'send' as const, id: 3, title: 'Maré alta', at },
  ]
  await open({ planned })
  const list = region('Nos próximos sete dias')
  const places = list.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(places).toEqual(['/editor_step2/7', '/admin/newsletter'])
  const zone = Intl.DateTimeFormat('pt', { timeZoneName: 'short' }).format(new Date(at)).split(' ').at(-1)
  expect(list.getAllByText(/2026/)[0]?.textContent).toSatisfy((text: string) => text.endsWith(` ${zone}`))
})

describe('what broke', () => {
  test('comes first, with the words of the program', async () => {
    const health: Health = {
      ...well,
      jobs: [
        { name: 'mailbox.mailAnswer', failed: 2, retrying: 1, lastAt: at, error: 'connect ECONNREFUSED' },
        { name: 'later.unheardOf', failed: 1, retrying: 0, lastAt: at, error: '' },
      ],
      backup: null,
    }
    await open({ health })
    const shown = region('Saúde do site')
    expect(shown.getByText('2 itens pedem atenção.')).toBeTruthy()
    const titles = shown
      .getAllByText(/^(Em ordem|Pede atenção)$/)
      .map((state) => state.parentElement?.textContent)
    expect(titles.slice(0, 3)).toEqual([
      'Tarefas em segundo plano Pede atenção',
      'Cópia de segurança Pede atenção',
      'E-mail Em ordem',
    ])
    expect(
      shown.getByText(/^2 desistências · 1 nova tentativa por vir · a última em 26 de novembro/),
    ).toBeTruthy()
    expect(shown.getByText('connect ECONNREFUSED')).toBeTruthy()
    expect(shown.getByText('Respostas por e-mail', { exact: false })).toBeTruthy()
    expect(shown.getAllByText('later.unheardOf', { exact: false }).length).toBeGreaterThan(0)
  })

  test('is not told to moderators', async () => {
    await open({ health: null })
    expect(screen.queryByRole('region', { name: 'Saúde do site' })).toBeNull()
  })

  test('an email tries the mail, and the mail server is quoted', async () => {
    await open(
      {},
      {
        answer: ({ url }) =>
          url.startsWith('/api/admin/mail-test')
            ? json(200, { result: 'refused', to: 'neto@exemplo.com', answer: '550 5.7.1 no' })
            : undefined,
      },
    )
    const health = region('Saúde do site')
    await userEvent.click(health.getByRole('button', { name: /^Enviar um teste/ }))
    await health.findByText('O servidor de e-mail recusou a mensagem para neto@exemplo.com.')
    expect(health.getByText('550 5.7.1 no')).toBeTruthy()
    expect(health.getByRole('button', { name: /^Enviar outro teste/ })).toBeTruthy()
  })

  test('whoever has no address yet gives one with the first email', async () => {
    const sent = await open(
      { health: { ...well, mail: { ...well.mail, lacksAddress: true } } },
      {
        answer: ({ url }) =>
          url.startsWith('/api/admin/mail-test')
            ? json(200, { result: 'sent', to: 'neto@exemplo.com', answer: '' })
            : undefined,
      },
    )
    const health = region('Saúde do site')
    await userEvent.type(health.getByLabelText('Seu endereço de e-mail'), 'neto@exemplo.com{Enter}')
    await health.findByText(/^O servidor de e-mail aceitou a mensagem para neto@exemplo.com/)
    const bodies = sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
    expect(bodies).toEqual([JSON.stringify({ email: 'neto@exemplo.com' })])
  })

  test('the link of the email says that it arrived, once', async () => {
    const sent = await open(
      { health: { ...well, mail: { ...well.mail, test: { at, problems: 0, hasArrived: true } } } },
      {
        path: '/here?arrived=abc',
        answer: ({ url }) =>
          url.startsWith('/api/admin/mail-test/arrival')
            ? json(200, { status: 'success', message: 'A mensagem chegou.' })
            : undefined,
      },
    )
    const received = () => sent.filter(({ url }) => url.startsWith('/api/admin/mail-test/arrival'))
    await waitFor(() =>
      expect(received().map(({ body }) => body)).toEqual([JSON.stringify({ token: 'abc' })]),
    )
    await screen.findByText('A mensagem chegou.')
    expect(region('Saúde do site').getByText(/^O último teste, de 26 de novembro .*, chegou\.$/)).toBeTruthy()
    expect(received()).toHaveLength(1)
  })

  test('has a name for each kind of work that the server does in the background', () => {
    const root = `${import.meta.dirname}/../../../..`
    const sources = globSync('server/features/**/*.jobs.ts', { cwd: root }).map((path) =>
      readFileSync(`${root}/${path}`, 'utf8'),
    )
    const features = sources.flatMap((source) =>
      [...source.matchAll(/jobs\.(?:work|every)\(\s*'([\w-]+)\./g)].map(([, feature]) => feature),
    )
    const names = JSON.parse(readFileSync(`${root}/locales/pt/staff-overview.json`, 'utf8')).jobs.of
    expect(new Set(features)).toEqual(new Set(Object.keys(names)))
  })
})

describe('the first steps', () => {
  const done = {
    name: true,
    accent: false,
    logo: false,
    mail: true,
    text: false,
    channel: false,
    member: false,
  }
  const some: FirstSteps = { isHidden: false, done }
  const all: FirstSteps = {
    isHidden: false,
    done: { name: true, accent: true, logo: true, mail: true, text: true, channel: true, member: true },
  }

  test('are ticked by what the site is, and each leads to its tool', async () => {
    const created = json(201, { status: 'success', channel: { slug: 'prosa' } })
    const named = json(200, { nicknames: [{ is_selected: true }] })
    const answer = ({ method, url }: Sent) =>
      method === 'POST' ? created : /profile/.test(url) ? named : undefined
    await open({ firstSteps: some }, { answer })
    const steps = region('Primeiros passos')
    expect(steps.getByText(/^2 de 7 feitos\./)).toBeTruthy()
    const ticked = steps.getAllByText('Feito').map((mark) => mark.parentElement?.textContent)
    expect(ticked).toEqual(['Dar um nome ao site Feito', 'Testar o e-mail Feito'])
    const places = steps.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(places).toEqual(['/admin/site#accent', '/admin/site#logo', '/editor'])
    await userEvent.click(steps.getByRole('button', { name: 'Mostrar o convite' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Convite' }))
    expect(dialog.getByRole('img', { name: 'Código que leva ao cadastro' })).toBeTruthy()
    expect(dialog.getByText(/\/register$/)).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(steps.getByRole('button', { name: 'Criar um canal' }))
    await userEvent.type(await screen.findByLabelText('Nome do canal'), 'prosa{Enter}')
    await screen.findByText('O canal #prosa está aberto.')
  })

  test('are put away for good, and found again', async () => {
    const sent = await open(
      { firstSteps: some },
      {
        answer: ({ method }) =>
          method === 'PUT' ? json(200, { status: 'success', message: 'ok' }) : undefined,
      },
    )
    await userEvent.click(region('Primeiros passos').getByRole('button', { name: /^Esconder/ }))
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PUT')).toMatchObject({
        url: '/api/admin/first-steps',
        body: JSON.stringify({ isHidden: true }),
      }),
    )
    forgetStaff()
    await open({ firstSteps: { ...some, isHidden: true } }, { path: '/here?steps=all' })
    expect(screen.getAllByRole('region', { name: 'Primeiros passos' }).length).toBeGreaterThan(0)
  })

  test('go by themselves when all is done, and stay away where they were put away', async () => {
    await open({ firstSteps: all })
    expect(screen.queryByRole('region', { name: 'Primeiros passos' })).toBeNull()
    forgetStaff()
    await open({ firstSteps: { ...some, isHidden: true } })
    expect(screen.queryByRole('region', { name: 'Primeiros passos' })).toBeNull()
  })
})
