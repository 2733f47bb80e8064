import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import channels from '#locales/en/channels.json' with { type: 'json' }
import nicknames from '#locales/en/nicknames.json' with { type: 'json' }
import publicLog from '#locales/en/public-log.json' with { type: 'json' }
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../tests/support/web/fake-network.ts'
import { beginSession } from '../../platform/session/session.ts'
import { createTexts } from '../../platform/texts/i18n.ts'
import en from '../../platform/texts/languages/en.ts'
import { Toasts } from '../../ui/states/toasts.tsx'
import BanList from './ban-list.tsx'
import ChannelSettings from './channel-settings.tsx'
import CreateChannel from './create-channel.tsx'
import OperatorLog from './operator-log.tsx'

const channel = (slug: string) => ({
  name: `#${slug}`,
  slug,
  group: '',
  description: '',
  topic: '',
  users: 0,
  isFavorite: false,
  reactions: true,
  pictures: true,
  cards: true,
})

beforeEach(() => beginSession(signedIn(tokenNamed('a'))))
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

type Answers = Record<string, (body: string) => Response | Promise<Response>>

/** Shows a dialog. `answers` are responses by method and path, in addition to a list of two channels. */
function show(dialog: React.ReactNode, answers: Answers = {}) {
  const sent = replaceNetwork(({ method, url, body }) => {
    const call = `${method} ${url.split('?')[0]}`
    if (call === 'GET /api/channels') return json(200, [channel('barra'), channel('leitura')])
    return answers[call]?.(body ?? '') ?? json(404, { key: 'x', message: `no ${call}` })
  })
  const router = createMemoryRouter(
    [
      { id: 'root', path: '/', element: dialog },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/'] },
  )
  render(
    <I18nextProvider
      i18n={createTexts('en', {
        ...en,
        'channels.json': channels,
        'nicknames.json': nicknames,
        'public-log.json': publicLog,
      })}
    >
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </I18nextProvider>,
  )
  return {
    user: userEvent.setup(),
    router,
    sent: (call: string) => sent.filter((one) => named(one) === call),
  }
}

const named = ({ method, url }: { method: string; url: string }) => `${method} ${url}`
const refusal = (key: string, message: string) => json(403, { status: 'error', code: 403, key, message })

const create = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Create channel/ })

test('the name that a channel will have is shown while it is typed, and it is founded once', async () => {
  const founded = Promise.withResolvers<void>()
  const { user, sent, router } = show(<CreateChannel name="" onClose={() => {}} />, {
    'POST /api/channels': async () => {
      await founded.promise
      return json(201, { status: 'success', channel: channel('cafe-da-manha') })
    },
  })
  await user.type(screen.getByLabelText('Channel name'), 'Café da Manhã')
  screen.getByText('The channel will be called #cafe-da-manha')
  await user.dblClick(create())
  founded.resolve()
  await waitFor(() => expect(router.state.location.pathname).toBe('/cafe-da-manha'))
  const bodies = sent('POST /api/channels').map(({ body }) => JSON.parse(body ?? ''))
  expect(bodies).toEqual([{ name: 'cafe-da-manha', client_id: expect.any(String) }])
})

test('a channel whose answer was lost is sent again by its id, another name by another', async () => {
  let times = 0
  const { user, sent } = show(<CreateChannel name="novo" onClose={() => {}} />, {
    'POST /api/channels': () => json(503, { key: 'unavailable', message: `Later ${++times}.` }),
  })
  for (const [index, more] of ['', '', 's'].entries()) {
    if (more) await user.type(screen.getByLabelText('Channel name'), more)
    await user.click(create())
    await screen.findByText(`Later ${index + 1}.`)
  }
  const bodies = sent('POST /api/channels').map(({ body }) => JSON.parse(body ?? ''))
  expect(bodies.map(({ name }) => name)).toEqual(['novo', 'novo', 'novos'])
  expect(bodies[1].client_id).toBe(bodies[0].client_id)
  expect(bodies[2].client_id).not.toBe(bodies[0].client_id)
})

test('a channel that exists is offered instead of founded; what belongs to the site is refused', async () => {
  const { user } = show(<CreateChannel name="" onClose={() => {}} />)
  const field = screen.getByLabelText('Channel name')
  await user.type(field, 'Barra')
  expect((await screen.findByRole('link', { name: 'Enter #barra' })).getAttribute('href')).toBe('/barra')
  expect(create().getAttribute('aria-disabled')).toBe('true')
  await user.clear(field)
  await user.type(field, 'login')
  screen.getByText('The site keeps this name for itself. Choose another one.')
})

test('who has no nickname gets one while creating the channel, and what is wrong with it stands at its field', async () => {
  let isTaken = true
  const profile = { nicknames: [{ id: 3, nickname: 'lia', is_selected: false }] }
  const { user, sent, router } = show(<CreateChannel name="novo" onClose={() => {}} />, {
    'GET /api/userprofile': () => json(200, profile),
    'POST /api/nicknames': () => {
      if (isTaken) return refusal('nickname_taken', 'Somebody else has it.')
      return json(201, { status: 'success', id: 7, nickname: 'mar', is_selected: false })
    },
    'POST /api/select-nickname': () => json(200, { status: 'success', message: 'now mar' }),
    'POST /api/channels': () => json(201, { status: 'success', channel: channel('novo') }),
  })
  await user.type(await screen.findByLabelText('Your nickname'), 'ma')
  await user.click(create())
  await screen.findByText('Somebody else has it.')
  expect(sent('POST /api/channels')).toEqual([])

  isTaken = false
  await user.type(screen.getByLabelText('Your nickname'), 'r')
  await user.click(create())
  await waitFor(() => expect(router.state.location.pathname).toBe('/novo'))
  expect(sent('POST /api/select-nickname').map(({ body }) => body)).toEqual(['{"nicknameId":7}'])
})

test('a nickname of one’s own is put to use instead of registered again', async () => {
  const { user, sent, router } = show(<CreateChannel name="novo" onClose={() => {}} />, {
    'GET /api/userprofile': () => json(200, { nicknames: [{ id: 3, nickname: 'lia', is_selected: false }] }),
    'POST /api/select-nickname': () => json(200, { status: 'success', message: 'now lia' }),
    'POST /api/channels': () => json(201, { status: 'success', channel: channel('novo') }),
  })
  await user.type(await screen.findByLabelText('Your nickname'), 'lia')
  await user.click(create())
  await waitFor(() => expect(router.state.location.pathname).toBe('/novo'))
  expect(sent('POST /api/nicknames')).toEqual([])
})

test('the nickname is asked for once the site says that it is needed', async () => {
  const { user } = show(<CreateChannel name="novo" onClose={() => {}} />, {
    'POST /api/channels': () => refusal('nickname_needed', 'Choose a nickname first.'),
  })
  expect(screen.queryByLabelText('Your nickname')).toBeNull()
  await user.click(create())
  await screen.findByLabelText('Your nickname')
})

test('the parts of the settings come together, so that none moves away from who is about to press it', async () => {
  show(<ChannelSettings slug="leitura" onClose={() => {}} />)
  screen.getByRole('dialog')
  expect(screen.queryByLabelText('To whom')).toBeNull()
  await screen.findByLabelText('Description')
  screen.getByLabelText('To whom')
})

test('a channel is deleted by who typed its name; those of the site are not', async () => {
  const { user, sent, router } = show(<ChannelSettings slug="leitura" onClose={() => {}} />, {
    'DELETE /api/channels/leitura': () => json(200, { status: 'success', message: 'gone' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const last = screen.getByRole('button', { name: /^Delete channel/ })
  await user.type(screen.getByLabelText('Type leitura to confirm'), 'leitur')
  await user.click(last)
  expect(sent('DELETE /api/channels/leitura')).toEqual([])
  await user.type(screen.getByLabelText('Type leitura to confirm'), 'a')
  await user.click(last)
  await waitFor(() => expect(router.state.location.pathname).toBe('/channels'))
})

test('a channel of the site has nothing to delete it with', async () => {
  show(<ChannelSettings slug="barra" onClose={() => {}} />)
  await screen.findByLabelText('Description')
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  screen.getByText('This channel belongs to the site: it cannot be deleted.')
})

test('a channel is handed over by name, after a question; a refusal stands at the field', async () => {
  const { user, sent } = show(<ChannelSettings slug="leitura" onClose={() => {}} />, {
    'POST /api/channels/leitura/transfer': () => refusal('nickname_unknown', 'Nobody is called rui.'),
  })
  await user.type(await screen.findByLabelText('To whom'), 'rui')
  await user.click(screen.getByRole('button', { name: 'Hand over' }))
  const question = screen.getByRole('alertdialog', { name: 'Hand #leitura over to rui?' })
  expect(sent('POST /api/channels/leitura/transfer')).toEqual([])
  const [, yes] = question.querySelectorAll('button')
  if (yes) await user.click(yes)
  await screen.findByText('Nobody is called rui.')
  expect(screen.getByLabelText('To whom').getAttribute('aria-invalid')).toBe('true')
})

test('group and description are changed together', async () => {
  const { user, sent } = show(<ChannelSettings slug="leitura" onClose={() => {}} />, {
    'PATCH /api/channels/leitura': () => json(200, { status: 'success', channel: channel('leitura') }),
  })
  await user.selectOptions(await screen.findByLabelText('Group'), 'Music')
  await user.type(screen.getByLabelText('Description'), ' Livros ')
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  await screen.findByText('Changes saved.')
  const [change] = sent('PATCH /api/channels/leitura')
  expect(JSON.parse(change?.body ?? '')).toEqual({
    group: 'music',
    description: 'Livros',
    reactions: true,
    pictures: true,
    cards: true,
  })
})

test('operators read who is banned, why and until when, and lift a ban', async () => {
  const bans = [
    { userId: 8, name: 'rui', reason: 'spoilers', until: '2026-11-22T06:21:00.000Z' },
    { userId: 9, name: 'ana', reason: '', until: null },
  ]
  const { user, sent } = show(<BanList slug="leitura" onClose={() => {}} />, {
    'GET /api/channels/leitura/bans': () => json(200, bans),
    'DELETE /api/channel-ban': () => {
      bans.shift()
      return json(200, { status: 'success', message: 'ok' })
    },
  })
  await screen.findByText('spoilers')
  screen.getByText('Until domingo, 22 de novembro de 2026, 03:21')
  screen.getByText('No reason was given.')
  screen.getByText('No end date')
  await user.click(screen.getByRole('button', { name: 'Lift the ban: rui' }))
  await screen.findByText('rui may come back to the channel.')
  await waitFor(() => expect(screen.queryByText('spoilers')).toBeNull())
  expect(sent('DELETE /api/channel-ban').map(({ body }) => body)).toEqual([
    '{"userId":8,"channel_name":"leitura"}',
  ])
})

test('nobody banned is said; a list that did not come can be asked for again', async () => {
  let broken = true
  const { user } = show(<BanList slug="leitura" onClose={() => {}} />, {
    'GET /api/channels/leitura/bans': () => (broken ? refusal('x', 'no') : json(200, [])),
  })
  await screen.findByText('The bans could not be loaded.')
  broken = false
  await user.click(screen.getByRole('button', { name: /Try again/ }))
  await screen.findByText('Nobody is banned')
})

test('the log is read in sentences of the reader, under its days, page by page', async () => {
  const entry = (id: number, key: string, createdAt: string) => ({
    id,
    event: { key, params: { by: 'lia', nickname: 'rui', reason: 'spoilers' } },
    text: 'as the site tells it',
    createdAt,
  })
  const pages = [
    { entries: [entry(3, 'kickReason', '2026-11-21T12:00:00.000Z')], hasMore: true },
    {
      entries: [entry(2, 'level5', '2026-11-20T12:00:00.000Z'), entry(1, 'new', '2026-11-20T11:00:00.000Z')],
      hasMore: false,
    },
  ]
  const { user } = show(<OperatorLog slug="leitura" onClose={() => {}} />, {
    'GET /api/channels/leitura/log': () => json(200, pages.shift()),
  })
  await screen.findByText('lia kicked rui: spoilers')
  await user.click(screen.getByRole('button', { name: /^Show earlier/ }))
  await screen.findByText('lia made rui an operator')
  screen.getByText('as the site tells it')
  expect(screen.getAllByRole('heading', { level: 3 }).map((day) => day.textContent)).toEqual([
    'sábado, 21 de novembro de 2026',
    'sexta-feira, 20 de novembro de 2026',
  ])
  expect(screen.queryByRole('button', { name: /^Show earlier/ })).toBeNull()
})
