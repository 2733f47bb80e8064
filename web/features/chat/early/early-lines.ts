import type { Message } from '#contract/chat.ts'
import { nickHue } from '#contract/rules/nick-colour.ts'
import type { OutboxLine } from '../../outbox/outbox.ts'
import type { ChatTimes } from '../chat-times.ts'
import type { LogRow } from '../log-rows.ts'
import { isAddressed, linkParts, type TextPart, textParts } from '../text-parts.ts'
import type { EarlyFacts } from './take-over.ts'

interface Pieces extends Pick<EarlyFacts, 'deleted' | 'edited' | 'notice'> {
  times: ChatTimes
  userId: number
  username: string
}

/** Puts the lines where the skeleton is, or in the place of those that were there. */
export function showLines(channel: HTMLElement, label: string, rows: HTMLElement[]): HTMLElement {
  const known = channel.querySelector<HTMLElement>('.log-scroller')
  const lines = known ?? element('section', 'log-scroller', element('div', 'log-slack'), element('div', ''))
  lines.lastElementChild?.replaceChildren(...rows)
  if (!known) {
    lines.role = 'log'
    lines.ariaLabel = label
    lines.tabIndex = 0
    channel.querySelector('[role=status]')?.replaceWith(element('div', 'log', lines))
    lines.addEventListener('scroll', () => {
      lines.dataset.fromEnd = String(lines.scrollHeight - lines.clientHeight - lines.scrollTop)
    })
  }
  lines.scrollTop = lines.scrollHeight
  return lines
}

/** The same markup as the components draw, without what can be pressed. */
export function drawRow(row: LogRow, pieces: Pieces): HTMLElement {
  switch (row.kind) {
    case 'day':
      return drawDay(row.at, pieces.times)
    case 'unread':
      return element('div', 'unread-line', element('span', '', String(row.count)))
    case 'waiting':
      return drawWaiting(row.line, row.first, pieces)
    case 'line':
      return drawLine(row.message, row.first, pieces)
    // Comings and goings are heard by the page's code only.
    case 'passage':
      return element('div', '')
  }
}

function drawDay(at: string, times: ChatTimes): HTMLElement {
  const time = element('time', '', times.titleOf(at))
  return element('div', 'day', flashes(), time, element('div', 'neatline neatline-quiet'))
}

function flashes(): HTMLElement {
  return element('span', 'flashes', ...Array.from({ length: 4 }, () => element('i', '')))
}

function drawLine(message: Message, first: boolean, pieces: Pieces): HTMLElement {
  const { kind, username = '', createdAt, text, userId } = message
  const isToReader = userId !== pieces.userId && isAddressed(text, [pieces.username])
  const mention = isToReader && kind !== 'system' ? 'line-mention' : ''
  const words = element('span', 'line-text', ...(kind === 'action' ? [nickOf(username), ' '] : []))
  words.append(...(kind === 'system' ? linkParts(text).map(drawPart) : wordsOf(message, pieces)))
  if (kind === 'action' || kind === 'system') {
    const look = kind === 'action' ? 'line-first line-action' : 'line-system'
    const sign =
      kind === 'action' ? inHueOf(username, element('span', 'line-nick nick')) : element('span', 'line-nick')
    return element('div', `line ${look} ${mention}`, timeOf(createdAt, pieces), sign, words)
  }
  const time = timeOf(createdAt, pieces, !first)
  const isNotice = kind === 'notice'
  const look = `line ${first ? 'line-first' : ''} ${isNotice ? 'line-notice' : ''} ${mention}`
  return element('div', look, time, authorOf(username, first, isNotice), words)
}

function drawWaiting({ text, refusal }: OutboxLine, first: boolean, { username }: Pieces): HTMLElement {
  const look = `line ${first ? 'line-first' : ''} ${refusal === undefined ? 'line-waiting' : ''}`
  const running = element('span', 'line-time', ...(refusal === undefined ? [flashes()] : []))
  return element(
    'div',
    look,
    running,
    authorOf(username, first),
    element('span', 'line-text', ...linked(text, [])),
  )
}

function timeOf(at: string, { times }: Pieces, quiet = false): HTMLElement {
  return element('time', `line-time ${quiet ? 'line-time-quiet' : ''}`, times.timeOf(at))
}

function authorOf(username: string, first: boolean, isNotice = false): HTMLElement {
  if (!first) return element('span', '', element('span', 'sr-only', `<${username}> `))
  return element('span', 'line-nick', isNotice ? '-' : '<', nickOf(username), isNotice ? '-' : '>')
}

const nickOf = (username: string) => inHueOf(username, element('span', 'nick', username))

function inHueOf(username: string, piece: HTMLElement): HTMLElement {
  piece.style.setProperty('--hue', String(nickHue(username)))
  return piece
}

function wordsOf({ kind, text, deleted, editedAt }: Message, pieces: Pieces): (Node | string)[] {
  if (deleted) return [element('em', 'line-gone', pieces.deleted)]
  const label = kind === 'notice' ? [element('span', 'sr-only', pieces.notice, ' ')] : []
  const words = [...label, ...linked(text, [pieces.username])]
  return editedAt ? [...words, element('span', 'line-note', ` (${pieces.edited})`)] : words
}

/** Nothing in a text becomes markup: the same pieces as `LineText` draws, without what can be pressed. */
function linked(text: string, names: readonly string[]): (Node | string)[] {
  return textParts(text, names).map(drawPart)
}

function drawPart(part: TextPart): Node | string {
  switch (part.kind) {
    case 'name':
      return part.own ? element('strong', 'line-name', part.text) : part.text
    case 'code':
    case 'block':
      return element('code', `line-${part.kind}`, part.text)
    case 'strong':
    case 'em':
      return element(part.kind, '', ...part.parts.map(drawPart))
    case 'quote':
      return element('span', 'line-quote', ...part.parts.map(drawPart))
    case 'link': {
      const link = Object.assign(element('a', '', part.text), { href: part.href, target: '_blank' })
      return Object.assign(link, { rel: 'noopener noreferrer nofollow ugc', className: 'text-link' })
    }
    default:
      return part.text
  }
}

function element(name: string, className: string, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(name)
  if (className) made.className = className
  made.append(...content)
  return made
}
