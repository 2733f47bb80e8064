import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { addModalDialogs } from './modal-dialogs.ts'

addModalDialogs()
afterEach(cleanup)
