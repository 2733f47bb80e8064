import { render } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Message } from '#contract/chat.ts'
import { createTexts } from '../../../platform/i18n.ts'
import pt from '../../../platform/languages/pt.ts'
import { createChatTimes } from '../chat-times.ts'
import { DayRow, LineRow } from '../line-rows.tsx'
import type { LogRow } from '../log-rows.ts'
import { drawRow, showLines } from './early-lines.ts'

const times = createChatTimes({ dateStyle: 'long-pt', timeZone: 'America/Sao_Paulo' }, 'pt')
const texts = createTexts('pt', pt)
const t = texts.getFixedT('pt', 'chat')
const said = { deleted: t('log.deleted'), edited: t('log.edited'), notice: t('log.notice') }
const pieces = { times, userId: 7, username: 'lia', ...said }
const at = '2026-11-20T08:49:00.000Z'

function line(said: Partial<Message>): Extract<LogRow, { kind: 'line' }> {
  const message: Message = {
    id: 1,
    seq: 1,
    kind: 'text',
    username: 'neto',
    userId: 3,
    text: 'bom dia',
    channel: 'rio',
    channelName: '#rio',
    createdAt: at,
    ...said,
  }
  return { kind: 'line', key: 'line-1', message, first: true }
}

const looks = (row: Element | null) => {
  for (const sign of row?.querySelectorAll('svg') ?? []) sign.remove()
  return (row?.outerHTML ?? '').replaceAll(/ aria-hidden="true"| title="[^"]*"| datetime="[^"]*"/g, '')
}
const tidy = (html: string) =>
  html
    .replaceAll(/\s+"/g, '"')
    .replaceAll(/"\s+/g, '"')
    .replaceAll(/(\w) {2,}/g, '$1 ')

test.each([
  ['words', {}],
  ['words to the reader', { text: 'oi @lia, tudo bem?' }],
  ['an address', { text: 'vejam https://canal.example/a?b=1.' }],
  ['markup, which is words', { text: '<b>oi</b> &amp; tchau' }],
  ['signs that mean something', { text: '**a** _b_ `c`\n> d @rui\n```e\nf```' }],
  ['a notice', { kind: 'notice', text: 'volto já' }],
  ['an act', { kind: 'action', text: 'acena' }],
  ['what was put right', { editedAt: at }],
  ['what was taken back', { deleted: true, text: '' }],
  ['what was said by the site', { kind: 'system', text: 'O tópico mudou.', username: undefined }],
] as [string, Partial<Message>][])('%s look early as they look later', (_, said) => {
  const row = line(said)
  const { container } = render(
    <I18nextProvider i18n={texts}>
      <MemoryRouter>
        <LineRow
          message={row.message}
          first
          times={times}
          names={['lia']}
          mine={false}
          channels={new Set()}
        />
      </MemoryRouter>
    </I18nextProvider>,
  )
  expect(tidy(looks(drawRow(row, pieces)))).toBe(tidy(looks(container.firstElementChild)))
})

test('a line that continues, and a day, look early as they look later', () => {
  const row = { ...line({}), first: false }
  const later = render(
    <I18nextProvider i18n={texts}>
      <LineRow
        message={row.message}
        first={false}
        times={times}
        names={[]}
        mine={false}
        channels={new Set()}
      />
    </I18nextProvider>,
  )
  expect(tidy(looks(drawRow(row, pieces)))).toBe(tidy(looks(later.container.firstElementChild)))
  const day = render(<DayRow at={at} times={times} />)
  expect(tidy(looks(drawRow({ kind: 'day', key: 'day', at }, pieces)))).toBe(
    tidy(looks(day.container.firstElementChild)),
  )
})

test('the lines take the place of the skeleton, once', () => {
  const channel = document.createElement('div')
  channel.innerHTML = '<div role="status"></div>'
  const first = showLines(channel, 'Mensagens', [drawRow(line({}), pieces)])
  const second = showLines(channel, 'Mensagens', [drawRow(line({ text: 'outra' }), pieces)])
  expect(second).toBe(first)
  expect(channel.querySelector('[role=status]')).toBeNull()
  expect([...channel.querySelectorAll('.line-text')].map((text) => text.textContent)).toEqual(['outra'])
})
