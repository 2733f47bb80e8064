import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { addModalDialogs } from './modal-dialogs.ts'
import { addSearchElement } from './search-element.ts'

addModalDialogs()
addSearchElement()
// What should appear may take its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)
