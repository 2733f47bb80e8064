import { browserStorage } from '../../platform/storage/browser-storage.ts'
import { paletteKey } from '../../platform/storage/storage-keys.ts'
import type { Entry } from './entry.ts'

/** A chosen entry, stored so that it can be shown without a request. */
interface Used extends Omit<Entry, 'act' | 'dialog'> {
  /** Number of uses, which halves every two weeks. */
  weight: number
  /** Time of the last use, in milliseconds since 1970. */
  at: number
}

const mostKept = 50
const halfLifeMs = 14 * 86_400_000

export interface Usage {
  /** Most used first. */
  used: readonly Used[]
  /** Returns 0 for never used up to 1 for the most used. */
  weightOf: (id: string) => number
}

/** Returns what was chosen on this device; deleted on sign-out. */
export function readUsage(now = Date.now()): Usage {
  const used = read()
    .map((one) => ({ ...one, weight: weightAt(one, now) }))
    .sort((a, b) => b.weight - a.weight)
  const weights = new Map(used.map(({ id, weight }) => [id, weight]))
  const most = used[0]?.weight ?? 1
  return { used, weightOf: (id) => (weights.get(id) ?? 0) / most }
}

export function noteUse({ act: _act, dialog: _dialog, ...entry }: Entry, now = Date.now()): void {
  const { used } = readUsage(now)
  const existing = used.find(({ id }) => id === entry.id)
  const one: Used = { ...entry, weight: (existing?.weight ?? 0) + 1, at: now }
  const entries = [one, ...used.filter(({ id }) => id !== entry.id).map((other) => ({ ...other, at: now }))]
  browserStorage().setItem(paletteKey, JSON.stringify(entries.slice(0, mostKept)))
}

const weightAt = ({ weight, at }: Used, now: number) => weight * 0.5 ** (Math.max(0, now - at) / halfLifeMs)

/** The stored value may be invalid. */
function read(): Used[] {
  try {
    const stored: unknown = JSON.parse(browserStorage().getItem(paletteKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isUsed) : []
  } catch {
    return []
  }
}

function isUsed(value: Partial<Used> | null): value is Used {
  return (
    typeof value?.id === 'string' &&
    typeof value.kind === 'string' &&
    typeof value.text === 'string' &&
    (value.to === undefined || /^\/(?!\/)/.test(value.to)) &&
    Number.isFinite(value.weight) &&
    Number.isFinite(value.at)
  )
}
