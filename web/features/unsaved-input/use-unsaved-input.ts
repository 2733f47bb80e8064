import { useEffect, useEffectEvent } from 'react'
import { addUnsavedInput } from '../../platform/storage/add-unsaved-input.ts'
import type { WaysOut } from '../../platform/storage/unsaved-input.ts'
import { showUnsavedInputGuard } from './unsaved-input-guard.tsx'

/**
 * For every form: while `isUnsaved`, leaving the page, closing the dialog of the form, or closing the tab
 * asks for confirmation, and a session that ends asks for the password in place.
 */
export function useUnsavedInput(isUnsaved: boolean, ways: WaysOut = {}): void {
  const waysOut = useEffectEvent(() => ways)
  useEffect(showUnsavedInputGuard, [])
  useEffect(
    () => (isUnsaved ? addUnsavedInput({ waysOut: () => waysOut(), survivesNavigation: false }) : undefined),
    [isUnsaved],
  )
}
