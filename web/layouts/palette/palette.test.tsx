import { onlineManager } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { beginSession } from '../../platform/session/session.ts'
import { PaletteKey } from './palette-key.tsx'

const channel = (slug: string, topic = '') => ({
  ...{ name: `#${slug}`, slug, group: 'Lugares', description: '', topic, users: 1, isFavorite: false },
  ...{ reactions: true, pictures: true, cards: true },
})
const talk = { id: 4, name: 'Rui', user: { id: 9, name: 'Rui', profileImage: '' } }
const lyric = {
  ...{ id: 2, type: 'article', slug: 'maresia', title: 'Maresia', content: '', url: '/lyrics/maresia' },
  ...{ isLyrics: true, isNear: false },
}
const line = {
  kind: 'channel',
  message: { channel: 'barra', channelName: '#barra', seq: 7, text: 'o mar hoje' },
}

/** `answers` returns the response of the site search, if not the usual one. */
function answerCalls(answers: () => Response = () => json(200, [lyric]), ofTeam: readonly object[] = []) {
  return replaceNetwork(({ url }) => {
    if (url.startsWith('/api/admin/search')) return json(200, ofTeam)
    if (url.startsWith('/api/search/lines')) return json(200, { lines: [line] })
    if (url.startsWith('/api/search')) return answers()
    if (url.startsWith('/api/channels')) return json(200, [channel('barra', 'de tudo'), channel('mar')])
    if (url.startsWith('/api/conversations')) return json(200, [talk])
    if (url.startsWith('/api/tracks'))
      return json(200, [{ id: 3, title: 'Mar alto', artist: 'Lia', src: '', cover: '', duration: 1 }])
    return json(200, [])
  })
}

beforeEach(() => localStorage.clear())
afterEach(() => onlineManager.setOnline(true))

async function open({ member = true, roles = [] as ('ROLE_ADMIN' | 'ROLE_MODERATOR')[] } = {}) {
  if (member) beginSession({ ...signedIn(tokenNamed('t')), roles: ['ROLE_USER', ...roles] })
  await renderPage(PaletteKey)
  const user = userEvent.setup()
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Ir para… ou fazer…' })
  return { user, field }
}

const groups = () =>
  screen.getAllByRole('group').map((group) => [
    group.getAttribute('aria-label'),
    within(group)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ])
const chosen = () => screen.getByRole('option', { selected: true }).textContent

test('by its key it opens with where one can go, and closes', async () => {
  answerCalls()
  const { user } = await open()
  await screen.findByRole('option', { name: /barra/ })
  expect(groups()[0]?.[0]).toBe('Ir para')
  expect(groups()[0]?.[1]?.slice(0, 4)).toEqual([
    'barrade tudoCanal',
    'marCanal',
    'RuiConversa',
    'InícioPágina',
  ])
  await user.keyboard('{Control>}k{/Control}')
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
})

test('what is typed finds what is here, what the site has, and what was said', async () => {
  const sent = answerCalls()
  const { user, field } = await open()
  await user.type(field, 'mar')
  await screen.findByRole('option', { name: /o mar hoje/ })
  expect(groups()).toEqual([
    ['Atalhos', ['marCanal']],
    ['No site', ['Mar altoLiaMúsica', 'MaresiaLetra']],
    ['O que foi dito', ['o mar hoje#barra']],
    ['Mais', ['Buscar “mar” em tudo']],
  ])
  const requests = sent.map(({ url }) => url).filter((url) => url.includes('search'))
  expect(requests).toEqual([
    '/api/search?q=mar&everything=true&typing=true',
    '/api/search/lines?q=mar&limit=3',
  ])
})

test('arrows choose, Enter goes there, and what was chosen is first the next time', async () => {
  answerCalls()
  const { user, field } = await open()
  await user.type(field, 'rui')
  await waitFor(() => expect(chosen()).toBe('RuiConversa'))
  await screen.findByText('Maresia')
  await user.keyboard('{ArrowDown}')
  expect(chosen()).toBe('MaresiaLetra')
  await user.keyboard('{ArrowUp}{Enter}')
  await screen.findByText('now at /pvt/4')
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(JSON.parse(localStorage.getItem('palette') ?? '')).toMatchObject([
    { id: 'conversation 4', weight: 1 },
  ])
})

test('what was used is shown without an answer of the site, and that it is missing is said', async () => {
  localStorage.setItem(
    'palette',
    JSON.stringify([
      { id: 'article 5', kind: 'article', text: 'O farol', to: '/blog/o-farol', weight: 2, at: Date.now() },
    ]),
  )
  answerCalls(() => json(503, { key: 'unavailable', message: 'Agora não.' }))
  const { user, field } = await open()
  expect(groups()[0]).toEqual(['O que você mais usa', ['O farolArtigo']])
  await user.type(field, 'farol')
  await screen.findByText('O site não respondeu: só aparece o que já é conhecido aqui.')
  expect(chosen()).toBe('O farolArtigo')
  await user.keyboard('{Enter}')
  await screen.findByText('now at /blog/o-farol')
})

test('without a network what was found before goes, and that the rest is missing is said', async () => {
  answerCalls()
  const { user, field } = await open()
  await user.type(field, 'mares')
  await screen.findByRole('option', { name: /Maresia/ })
  onlineManager.setOnline(false)
  replaceNetwork(() => Promise.reject(new TypeError('Failed to fetch')))
  await user.type(field, ' e lua')
  await screen.findByText('O site não respondeu: só aparece o que já é conhecido aqui.')
  expect(screen.queryByRole('option', { name: /Maresia/ })).toBeNull()
})

test.for([
  ['nothing', []],
  ['nothing but what is called alike', [{ ...lyric, isNear: true }]],
] as const)('who slips on a key finds what was meant, where the site has %s', async ([, results]) => {
  answerCalls(() => json(200, results))
  const { user, field } = await open()
  await user.type(field, 'perifl')
  await screen.findByRole('option', { name: /^Perfil/ })
  await user.keyboard('{Enter}')
  await screen.findByText('now at /profile')
})

test('tools are for staff, lines for members, and everybody may sign in or change the theme', async () => {
  answerCalls()
  const { user, field } = await open({ member: false })
  await user.type(field, 'tema')
  expect(groups()[0]?.[1]).toEqual(['Usar tema escuroTemaAção'])
  await user.keyboard('{Enter}')
  expect(document.documentElement.dataset.theme).toBe('dark')
  await user.keyboard('{Control>}k{/Control}')
  const again = await screen.findByRole('combobox')
  await user.type(again, 'auditoria')
  expect(screen.queryByText('Ferramenta')).toBeNull()
})

test('settings are found by their own name, and as settings', async () => {
  answerCalls()
  const { user, field } = await open()
  await user.type(field, 'configurações da')
  await waitFor(() => expect(groups()[0]?.[1]).toContain('PrivacidadeConfigurações da contaConfiguração'))
  await user.clear(field)
  await user.type(field, 'senha')
  await waitFor(() => expect(chosen()).toBe('SenhaConfigurações da contaConfiguração'))
  await user.keyboard('{Enter}')
  await screen.findByText('now at /profile')
})

test('settings of the site are for staff, and some for administrators alone', async () => {
  answerCalls()
  const member = await open()
  await member.user.type(member.field, 'categorias')
  expect(screen.queryByRole('option', { name: /^Categorias/ })).toBeNull()
  await member.user.keyboard('{Escape}')
  cleanup()
  const moderator = await open({ roles: ['ROLE_MODERATOR'] })
  await moderator.user.type(moderator.field, 'configurações do site')
  await waitFor(() => expect(groups()[0]?.[1]).toContain('AnúnciosConfigurações do siteConfiguração'))
  expect(screen.queryByRole('option', { name: /^Categorias/ })).toBeNull()
  cleanup()
  const admin = await open({ roles: ['ROLE_ADMIN'] })
  await admin.user.type(admin.field, 'categorias')
  await waitFor(() => expect(chosen()).toBe('CategoriasConfigurações do siteConfiguração'))
})

test('an action that asks for something shows its dialog in place of the palette', async () => {
  answerCalls()
  const { user, field } = await open()
  await user.type(field, 'criar um canal')
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Criar um canal' })
  expect(screen.queryByRole('combobox', { name: 'Ir para… ou fazer…' })).toBeNull()
})

test('visitors find the other languages', async () => {
  answerCalls()
  const { user, field } = await open({ member: false })
  await user.type(field, 'idioma')
  expect(groups()[0]?.[1]).toEqual(['EnglishIdiomaAção', 'EspañolIdiomaAção', 'FrançaisIdiomaAção'])
})

test('staff find their tools', async () => {
  answerCalls()
  const { user, field } = await open({ roles: ['ROLE_MODERATOR'] })
  await user.type(field, 'escrever')
  await waitFor(() => expect(chosen()).toBe('Escrever um textoFerramenta'))
  await user.keyboard('{Enter}')
  await screen.findByText('now at /editor')
})

test('staff find drafts, accounts and what is theirs to look after, and are led to where it is changed', async () => {
  const found = [
    { kind: 'text', id: 5, title: 'Maré baixa', note: '', isLive: false },
    { kind: 'text', id: 4, title: 'Maré alta', note: '', isLive: true },
    { kind: 'account', id: 9, title: 'mareia', note: 'Maria Areia', isLive: true },
    { kind: 'store', id: 3, title: 'Loja da maré', note: '', isLive: true },
  ]
  answerCalls(undefined, found)
  const { user, field } = await open({ roles: ['ROLE_MODERATOR'] })
  await user.type(field, 'maré')
  await screen.findByRole('option', { name: /Maré baixa/ })
  expect(groups().find(([name]) => name === 'Da equipe')?.[1]).toEqual([
    ...['Maré baixaRascunho', 'Maré altaNo editor', 'mareiaMaria AreiaConta', 'Loja da maréLoja'],
  ])
  await user.click(screen.getByRole('option', { name: /mareia/ }))
  await screen.findByText('now at /admin/users/9')
})

test('nobody else asks for what is the team’s', async () => {
  const sent = answerCalls()
  const { user, field } = await open()
  await user.type(field, 'mar')
  await screen.findByRole('option', { name: /o mar hoje/ })
  expect(sent.filter(({ url }) => url.startsWith('/api/admin'))).toEqual([])
})
