const mebibyte = 1024 * 1024

export const importBounds = {
  fileName: 200,
  /** By the browser; the command of the operator takes larger ones. */
  bytes: 512 * mebibyte,
  pieceBytes: 4 * mebibyte,
  pieces: 127,
  authors: 1000,
  categories: 2000,
  /** On the list at the same time. */
  atOnce: 50,
} as const

export const importStates = [
  ...(['receiving', 'reading', 'ready', 'writing', 'paused', 'done', 'failed'] as const),
  ...(['withdrawing', 'withdrawn'] as const),
] as const
export type ImportState = (typeof importStates)[number]

/** What became of a text. `kept` is one that is here already, and stays as it is. */
export const recordStates = [
  ...(['waiting', 'added', 'updated', 'same', 'kept', 'failed', 'left', 'withdrawn'] as const),
] as const
export type RecordState = (typeof recordStates)[number]

/** Something happens to it by itself. */
export const isAtWork = (state: ImportState) => ['reading', 'writing', 'withdrawing'].includes(state)

/** What may be done to an import in each state. */
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
