import type { ComponentType } from 'react'
import { createSharedValue } from './shared-value.ts'

/** What can be done with unsaved input when somebody leaves it. */
export interface WaysOut {
  /** Returns whether it is saved. Absent where it cannot be saved as it stands. */
  save?: (() => Promise<boolean>) | undefined
  /** Whoever leaves need not be asked: it is saved on the way. */
  savesItself?: boolean
  /** Forgets it where this device keeps it. */
  discard?: () => void
  /** After a save that failed: whether its own dialog asks how to go on. */
  hasOwnDialog?: () => boolean
}

/** Something that somebody wrote or chose, and that the site does not have yet. */
export interface UnsavedInput {
  waysOut: () => WaysOut
  /** It goes on while one moves within the site. */
  survivesNavigation: boolean
}

let all: readonly UnsavedInput[] = []

export const unsavedInputs = (): readonly UnsavedInput[] => all

export function setUnsavedInputs(inputs: readonly UnsavedInput[]): void {
  all = inputs
}

/** Asks whoever leaves. It comes with the first form: a page without forms does not load it. */
export const leaveGuard = createSharedValue<{ Guard?: ComponentType }>({})

/** A navigation with this as its state asks nothing: it follows from saving. */
export const withoutQuestion = 'without question'
