import { setUnsavedInputs, type UnsavedInput, unsavedInputs } from './unsaved-input.ts'

/** Registers unsaved input: the browser asks before the page closes. Returns a function that removes it. */
export function addUnsavedInput(input: UnsavedInput): () => void {
  change([...unsavedInputs(), input])
  return () => change(unsavedInputs().filter((other) => other !== input))
}

function change(inputs: readonly UnsavedInput[]): void {
  setUnsavedInputs(inputs)
  if (inputs.length > 0) window.addEventListener('beforeunload', askBeforeClosing)
  else window.removeEventListener('beforeunload', askBeforeClosing)
}

const askBeforeClosing = (event: BeforeUnloadEvent) => event.preventDefault()
