import { vi } from 'vitest'

/** Replaces what jsdom lacks: a layout in which elements come into view, and modal dialogs. */
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
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        layout.comeIntoSight = () => report([{ isIntersecting: true }])
        queueMicrotask(() => report([{ isIntersecting: layout.textIsShort }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  return layout
}
