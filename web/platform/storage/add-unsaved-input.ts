import { withTabLock } from '../session/tab-lock.ts'
import { setUnsavedInputs, type UnsavedInput, unsavedInputs } from './unsaved-input.ts'

/** Prefix of the locks that tell other tabs of unsaved input; one for each tab. */
export const unsavedLock = 'unsaved.'

/** Releases the lock of this tab. */
let release: (() => void) | undefined

/** Registers unsaved input: the browser asks before the page closes. Returns a function that removes it. */
export function addUnsavedInput(input: UnsavedInput): () => void {
  change([...unsavedInputs(), input])
  return () => change(unsavedInputs().filter((other) => other !== input))
}

/** Lets the page close without a question. */
export const forgetUnsavedInputs = (): void => change([])

function change(inputs: readonly UnsavedInput[]): void {
  setUnsavedInputs(inputs)
  if (inputs.length > 0) {
    window.addEventListener('beforeunload', askBeforeClosing)
    release ??= holdLock()
  } else {
    window.removeEventListener('beforeunload', askBeforeClosing)
    release?.()
    release = undefined
  }
}

function holdLock(): () => void {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  void withTabLock(unsavedLock + Math.random().toString(36).slice(2), () => ended)
  return end
}

const askBeforeClosing = (event: BeforeUnloadEvent) => event.preventDefault()
