import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { addModalDialogs } from './modal-dialogs.ts'
import { addSearchElement } from './search-element.ts'

addModalDialogs()
addSearchElement()
// Elements may appear late on a busy machine.
configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)
