import type { Level } from '#contract/channels.ts'
import { api } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'

const levelOf = {
  OP: 5,
  DEOP: 0,
  MASTER: 10,
  DEMASTER: 0,
  VOICE: 3,
  DEVOICE: 0,
} as const satisfies Record<string, Level>

type LevelAct = keyof typeof levelOf
export type ExpulsionAct = 'KICK' | 'KICKBAN' | 'MUTE'
export type ChanServAct = LevelAct | ExpulsionAct

/** In the order of the menu. */
export const levelActs = Object.keys(levelOf) as LevelAct[]
export const expulsionActs = ['KICK', 'KICKBAN'] as const

/** Users who may not mute get the server's refusal. */
const usualMuteMinutes = 60

/** Without `minutes` a ban lasts until it is lifted. */
export interface ExpulsionTerms {
  reason: string
  minutes?: number
}

/** A ChanServ action on a user. */
export interface ChanServRequest {
  act: ChanServAct
  slug: string
  nickname: string
  /** Level of the requesting user. */
  level: Level
  isStaff: boolean
  terms?: ExpulsionTerms
}

/** Keys of `chanserv.*` with the values of their texts; `said` is the server's own sentence. */
export type ChanServResult =
  | { key: 'levelChanged'; nickname: string }
  | { key: 'levelFailed' | 'failed'; reason: string }
  | { key: 'simulated'; action: ChanServAct; nickname: string }
  | { key: 'said'; text: string }

/** For users without a level, kicking and banning is only simulated: no request is sent. */
export async function callChanServ(request: ChanServRequest): Promise<ChanServResult> {
  const { act, nickname } = request
  try {
    if (isExpulsion(act)) {
      if (act !== 'MUTE' && !mayExpel(request)) return { key: 'simulated', action: act, nickname }
      return { key: 'said', text: await expel(act, request) }
    }
    await changeLevel(levelOf[act], request)
    return { key: 'levelChanged', nickname }
  } catch (error) {
    return resultOf(error, act)
  }
}

export function mayExpel({ level, isStaff }: Pick<ChanServRequest, 'level' | 'isStaff'>): boolean {
  return level >= 5 || isStaff
}

export function isExpulsion(act: ChanServAct): act is ExpulsionAct {
  return act === 'KICK' || act === 'KICKBAN' || act === 'MUTE'
}

async function expel(act: ExpulsionAct, { slug, nickname, terms }: ChanServRequest): Promise<string> {
  if (act === 'MUTE') {
    const { reason = '', minutes = usualMuteMinutes } = terms ?? {}
    const body = { nickname, channel_name: slug, reason, minutes }
    return (await api('POST /api/channel-mute', { body })).message
  }
  const call = act === 'KICK' ? 'POST /api/channel-kick' : 'POST /api/channel-ban'
  return (await api(call, { body: { nickname, channel_name: slug, ...terms } })).message
}

async function changeLevel(level: Level, { slug, nickname }: ChanServRequest): Promise<void> {
  await api('POST /api/channel-level', { body: { nickname, channel_name: slug, new_level: level } })
}

function resultOf(error: unknown, act: ChanServAct): ChanServResult {
  const reason = error instanceof Error ? error.message : String(error)
  const answered = error instanceof ApiError && error.status > 0
  if (!answered) return { key: 'failed', reason }
  return isExpulsion(act) ? { key: 'said', text: reason } : { key: 'levelFailed', reason }
}
