import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { toasts } from '../../web/platform/toast.ts'
import { addModalDialogs } from './modal-dialogs.ts'
import { addSearchElement } from './search-element.ts'

addModalDialogs()
addSearchElement()
// Elements may appear late on a busy machine.
configure({ asyncUtilTimeout: 10_000 })
afterEach(() => {
  cleanup()
  // Without styles no animation ends, which would take them away.
  toasts.set([])
})
