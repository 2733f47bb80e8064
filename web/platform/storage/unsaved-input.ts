import type { ComponentType } from 'react'
import { createSharedValue } from './shared-value.ts'

/** How unsaved input can be handled when the user leaves it. */
export interface WaysOut {
  /** Returns whether saving succeeded. Absent if the input cannot be saved as it is. */
  save?: (() => Promise<boolean>) | undefined
  /** The input is saved on leaving, so the user need not be asked. */
  savesItself?: boolean
  /** Deletes what this device stores of it. */
  discard?: () => void
  /** After a failed save: whether the input shows its own dialog. */
  hasOwnDialog?: () => boolean
}

/** Something that a user wrote or chose and that the site has not stored yet. */
export interface UnsavedInput {
  waysOut: () => WaysOut
  /** Whether the input stays during navigation within the site. */
  survivesNavigation: boolean
}

let all: readonly UnsavedInput[] = []

export const unsavedInputs = (): readonly UnsavedInput[] => all

export function setUnsavedInputs(inputs: readonly UnsavedInput[]): void {
  all = inputs
}

/** Component that asks before leaving. The first form loads it: pages without forms do not. */
export const leaveGuard = createSharedValue<{ Guard?: ComponentType }>({})

/** Navigation state that skips the question: the navigation follows a save. */
export const withoutQuestion = 'without question'
