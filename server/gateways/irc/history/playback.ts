import { Refusal } from '../../../platform/errors.ts'
import { type MemberCall, sendBatch } from '../call.ts'
import { canShowOwn } from '../connections/connection.ts'
import { drained } from '../connections/drained.ts'
import { maskMatcher } from '../protocol/mask.ts'
import { messageOf } from '../transport/outbox.ts'
import type { Histories } from './histories.ts'
import { noteRequested } from './late-replay.ts'
import { idFrom } from './references.ts'
import type { Targets } from './targets.ts'

/** Milliseconds since 1970; `to` is undefined if open. */
interface Period {
  from: number
  to: number | undefined
}

export type Playback = ReturnType<typeof createPlayback>

export const playbackName = '*playback'

/** Newest lines of each channel and conversation. */
const mostLines = 200
const mostNamed = 50

/** Implements ZNC's `*playback` module. https://wiki.znc.in/Playback */
export function createPlayback({ histories, targets }: { histories: Histories; targets: Targets }) {
  /** `play #rio,bia 1700000000.5`, `play * 0`, `list`; `clear` has nothing to clear. */
  return async function answerPlayback(call: MemberCall, text: string): Promise<void> {
    const [command = '', names = '*', from, to] = text.trim().split(/\s+/)
    const period = { from: readSeconds(from) ?? 0, to: readSeconds(to) }
    if (/^list$/i.test(command)) return list(call)
    if (!/^play$/i.test(command)) return
    noteRequested(call.connection, names.split(',').slice(0, mostNamed))
    for (const name of await namesOf(call, names)) await play(call, name, period)
  }

  async function namesOf(call: MemberCall, names: string): Promise<string[]> {
    const wishes = names.split(',').filter(Boolean).slice(0, mostNamed)
    const candidates = /[*?]/.test(names) ? (await targets(call)).map(({ target }) => target) : []
    const found = wishes.flatMap((wish) =>
      /[*?]/.test(wish) ? candidates.filter(maskMatcher(wish)) : [wish],
    )
    return [...new Set(found)]
  }

  async function play(call: MemberCall, name: string, { from, to }: Period): Promise<void> {
    const { connection } = call
    try {
      const history = await histories.open(call, name)
      const after = from > 0 ? (await idFrom(history, { at: from })) - 1 : 0
      const before = to === undefined ? undefined : await idFrom(history, { at: to })
      const lines = await history.list({ after, before, from: 'newest', limit: mostLines })
      const visible = lines.filter(
        ({ isOwn }) => history.idPrefix === 'c' || !isOwn || canShowOwn(connection),
      )
      await drained(connection)
      if (connection.isClosed || visible.length === 0) return
      sendBatch(
        call,
        ['znc.in/playback', history.target],
        visible.flatMap(({ messages }) => messages),
      )
    } catch (error) {
      // Targets that cannot be read are skipped.
      if (!(error instanceof Refusal)) throw error
    }
  }

  async function list(call: MemberCall): Promise<void> {
    const source = `${playbackName}!playback@${call.serverName}`
    for (const { target, time } of await targets(call)) {
      const period = `${target} 0 ${Date.parse(time) / 1000}`
      call.send(messageOf(source, 'PRIVMSG', [call.connection.nick, period]))
    }
  }
}

/** Parses seconds since 1970, with a fraction, to milliseconds. */
function readSeconds(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,11}(\.\d{1,9})?$/.test(text)
    ? Math.round(Number(text) * 1000)
    : undefined
}
