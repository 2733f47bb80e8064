import { useQueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../../tests/support/web/fake-network.ts'
import { findStatus } from '../../../../tests/support/web/find-status.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { beginSession } from '../../../platform/session/session.ts'
import { findChannels } from '../../timeline/completion/channel-name-completion.tsx'
import { peopleQuery, topicQuery } from '../log/chat.queries.ts'
import { Composer } from './composer.tsx'

const person = (id: number, nickname: string, level: 0 | 5 = 0) => ({
  id,
  nickname,
  name: nickname,
  level,
  channel: 'rio',
  profileImage: '',
})
const channel = (slug: string, users: number, isFavorite = false) => ({
  ...{ slug, users, isFavorite },
  ...{ name: `#${slug}`, group: '', description: '', topic: `sobre ${slug}` },
})

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  beginSession(signedIn(tokenNamed('t')))
  replaceNetwork(({ url }) => {
    if (url.startsWith('/api/people')) return json(200, [{ ...person(9, 'dudu'), profileImage: '' }])
    if (url === '/api/channels')
      return json(200, [channel('porto', 9), channel('rio', 4), channel('riobranco', 1)])
    return json(200, [])
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A channel with three users, in which the user is an operator. */
function Channel({ onSend }: { onSend: (text: string) => void }) {
  const queries = useQueryClient()
  useState(() => {
    queries.setQueryData(peopleQuery('rio').queryKey, [
      person(7, 'lia', 5),
      person(8, 'duda', 5),
      person(6, 'rui'),
    ])
    const topic = {
      topic: '',
      nickname: 'lia',
      has_nickname: false,
      user_channel_level: 5 as const,
      reactions: true,
      pictures: true,
      slow_seconds: 0,
      muted: null,
      held: 0,
    }
    queries.setQueryData(topicQuery('rio').queryKey, topic)
  })
  return (
    <Composer
      ref={null}
      muted={null}
      slowSeconds={0}
      held={0}
      slug="rio"
      channelName="#rio"
      userId={7}
      nickname="lia"
      nicks={['duda', 'rui']}
      history={() => ['antes']}
      answered={undefined}
      onCancelReply={() => {}}
      onSend={onSend}
      onSentBefore={() => {}}
      onPage={() => {}}
      takesPictures={true}
    />
  )
}

async function show() {
  const sent: string[] = []
  await renderPage(() => <Channel onSend={(text) => void sent.push(text)} />)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem para #rio' })
  const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
  return { sent, field, options, active, user: userEvent.setup() }
}

test('an @ lists who is here, and others; Enter takes the chosen one, and then sends', async () => {
  const { user, field, sent, options, active } = await show()
  await user.type(field, 'oi @')
  const list = await screen.findByRole('listbox', { name: 'Pessoas' })
  expect(options()).toEqual(
    ['DUdudaOperador, nível 5', 'RUrui'].map((text) => text.replace(/^../, text[0] ?? '')),
  )
  expect(field.getAttribute('aria-controls')).toBe(list.id)
  expect(active()).toContain('duda')

  await user.type(field, 'du')
  await waitFor(() => expect(options()).toEqual(['DdudaOperador, nível 5', 'Ddudufora do canal']))
  await user.keyboard('{ArrowDown}')
  expect(active()).toContain('dudu')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(field.value).toBe('oi @duda ')
  expect(sent).toEqual([])
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field.hasAttribute('aria-activedescendant')).toBe(false)

  await user.keyboard('{Enter}')
  expect(sent).toEqual(['oi @duda'])
})

test('how many there are is said when the typing pauses', async () => {
  const { user, field } = await show()
  await user.type(field, '@')
  await screen.findByRole('listbox')
  await waitFor(() => expect(findStatus().textContent).toBe('2 sugestões'))
})

test('a word that is whole is sent by Enter: a name, a channel, a command', async () => {
  const { user, field, sent } = await show()
  for (const text of ['@Duda', '#rio', '/kick']) {
    await user.type(field, text)
    await screen.findByRole('listbox')
    await user.keyboard('{Enter}')
  }
  expect(sent).toEqual(['@Duda', '#rio', '/kick'])
})

test('a slash lists what an operator may do here, with what it is told; Tab takes', async () => {
  const { user, field, options } = await show()
  await user.type(field, '/k')
  await screen.findByRole('listbox', { name: 'Comandos' })
  expect(options()).toEqual([
    '/kick APELIDO [MOTIVO]Expulsa do canal',
    '/kickban APELIDO [MINUTOS] [MOTIVO]Expulsa e bane',
  ])
  await user.keyboard('{ArrowUp}{Tab}')
  expect(field.value).toBe('/kickban ')
  expect(document.activeElement).toBe(field)
  await user.clear(field)
  await user.type(field, '/op')
  expect(options()).toEqual([])
})

test('Esc closes the list for this word, and the next one opens it again', async () => {
  const { user, field, sent } = await show()
  await user.type(field, '@r')
  await screen.findByRole('listbox')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.type(field, 'u')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.type(field, ' @d')
  await screen.findByRole('listbox')
  await user.keyboard('{Escape}{Enter}')
  expect(sent).toEqual(['@ru @d'])
  await user.type(field, '@d')
  await screen.findByRole('listbox')
})

test('a press takes what is pressed, and the field keeps the focus', async () => {
  const { user, field } = await show()
  await user.type(field, 'vou ao #')
  await user.click(await screen.findByRole('option', { name: /porto/ }))
  expect(field.value).toBe('vou ao #porto ')
  expect(document.activeElement).toBe(field)
})

test('emoji are found by names of both languages, and a second colon takes the one that is named', async () => {
  const { user, field, active } = await show()
  localStorage.setItem('emoji', JSON.stringify({ tone: 5, recent: [] }))
  await user.type(field, 'que :j')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.type(field, 'oi')
  await screen.findByRole('listbox', { name: 'Emojis' })
  await waitFor(() => expect(active()).toContain('polegar para cima'))
  await user.keyboard('{Enter}')
  expect(field.value).toBe('que 👍🏿 ')

  await user.type(field, ':coração:')
  await waitFor(() => expect(field.value).toBe('que 👍🏿 ❤️'))
  await user.type(field, ':fire:')
  await waitFor(() => expect(field.value).toBe('que 👍🏿 ❤️🔥'))
  await user.type(field, ' :nada:')
  expect(field.value).toBe('que 👍🏿 ❤️🔥 :nada:')
})

test('while an input method composes, no key is for the list', async () => {
  const { user, field, sent } = await show()
  await user.type(field, '@du')
  await screen.findByRole('listbox')
  for (const key of ['Enter', 'Tab', 'ArrowDown', 'Escape'])
    fireEvent.keyDown(field, { key, isComposing: true })
  expect(field.value).toBe('@du')
  expect(sent).toEqual([])
  expect(screen.getByRole('listbox')).toBeTruthy()
})

test('without a list the keys do what they did: Tab completes a name, the arrow recalls a line', async () => {
  const { user, field } = await show()
  await user.type(field, 'ru{Tab}')
  expect(field.value).toBe('rui: ')
  await user.clear(field)
  await user.keyboard('{ArrowUp}')
  expect(field.value).toBe('antes')
})

test('the button beside the field puts an emoji where the caret is', async () => {
  const { user, field } = await show()
  await user.type(field, 'sol e mar')
  field.setSelectionRange(3, 3)
  await user.click(screen.getByRole('button', { name: 'Emojis' }))
  const box = await screen.findByRole('dialog', { name: 'Emojis' })
  await user.type(within(box).getByRole('combobox', { name: 'Buscar emoji' }), 'sol')
  await waitFor(() => expect(within(box).getAllByRole('gridcell').length).toBeGreaterThan(1))
  await user.keyboard('{Enter}')
  expect(field.value).toBe('sol☀️ e mar')
  expect(field.selectionStart).toBe('sol☀️'.length)
})

test('of channels the one that is named comes first, then favourites, then where most people are', () => {
  const all = [channel('rio', 1), channel('riobranco', 9), channel('rioclaro', 2, true), channel('norio', 50)]
  const found = findChannels(all, 'RIO').map(({ slug }) => slug)
  expect(found).toEqual(['rio', 'rioclaro', 'riobranco', 'norio'])
})
