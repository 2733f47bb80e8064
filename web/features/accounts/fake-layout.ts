import { vi } from 'vitest'

/** Stands in for what jsdom lacks: a layout in which things come into sight, and the browser's own modals. */
export function fakeLayout() {
  const layout = { textIsShort: false, comeIntoSight: () => {} }

  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        layout.comeIntoSight = () => told([{ isIntersecting: true }])
        queueMicrotask(() => told([{ isIntersecting: layout.textIsShort }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  return layout
}
