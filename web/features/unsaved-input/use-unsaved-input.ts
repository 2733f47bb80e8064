import { useEffect, useEffectEvent } from 'react'
import { addUnsavedInput } from '../../platform/storage/add-unsaved-input.ts'
import type { WaysOut } from '../../platform/storage/unsaved-input.ts'
import { showUnsavedInputGuard } from './unsaved-input-guard.tsx'

/**
 * For every form: while `isUnsaved`, whoever leaves the page, closes the dialog that the form is in, or closes the
 * tab is asked first, and a session that ends asks for the password in place.
 */
export function useUnsavedInput(isUnsaved: boolean, ways: WaysOut = {}): void {
  const waysOut = useEffectEvent(() => ways)
  useEffect(showUnsavedInputGuard, [])
  useEffect(
    () => (isUnsaved ? addUnsavedInput({ waysOut: () => waysOut(), survivesNavigation: false }) : undefined),
    [isUnsaved],
  )
}
