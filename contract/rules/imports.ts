const mebibyte = 1024 * 1024

export const importBounds = {
  fileName: 200,
  /** Limit of uploads; the command line takes larger files. */
  bytes: 512 * mebibyte,
  pieceBytes: 4 * mebibyte,
  pieces: 127,
  authors: 1000,
  categories: 2000,
  /** Number of imports in the list. */
  atOnce: 50,
} as const

export const importStates = [
  ...(['receiving', 'reading', 'ready', 'writing', 'paused', 'done', 'failed'] as const),
  ...(['withdrawing', 'withdrawn'] as const),
] as const
export type ImportState = (typeof importStates)[number]

/** States of a text. `kept` is one that was imported before and stays as it is. */
export const recordStates = [
  ...(['waiting', 'added', 'updated', 'same', 'kept', 'failed', 'left', 'withdrawn'] as const),
] as const
export type RecordState = (typeof recordStates)[number]

/** Whether a job is running. */
export const isAtWork = (state: ImportState) => ['reading', 'writing', 'withdrawing'].includes(state)

/** Allowed actions by state. */
const importActs = {
  start: ['ready'],
  pause: ['writing'],
  resume: ['paused', 'done'],
  withdraw: ['paused', 'done'],
  delete: ['receiving', 'ready', 'paused', 'done', 'failed', 'withdrawn'],
} as const satisfies Record<string, readonly ImportState[]>
export type ImportAct = keyof typeof importActs

export const canAct = (act: ImportAct, state: ImportState) =>
  (importActs[act] as readonly ImportState[]).includes(state)
