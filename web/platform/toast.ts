import { createSharedValue } from './storage/shared-value.ts'

export interface Toast {
  id: number
  text: string
  kind: 'success' | 'error'
  action?: { label: string; run: () => void }
}

export const toasts = createSharedValue<readonly Toast[]>([])
/** Containers in the open modal dialogs, newest last: elements below a modal are inert. */
export const toastPlaces = createSharedValue<readonly HTMLElement[]>([])
let lastId = 0

/** Shows a message at the lower left for six seconds. Call it only in the browser, from an event. */
export function toast(text: string, options: { kind?: Toast['kind']; action?: Toast['action'] } = {}): void {
  const { kind = 'success', action } = options
  lastId += 1
  toasts.set([...toasts.get().slice(-2), { id: lastId, text, kind, ...(action && { action }) }])
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}
