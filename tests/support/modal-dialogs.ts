/** Adds what tests use of modal dialogs, which jsdom lacks: open, close, and restoring the focus. */
export function addModalDialogs(): void {
  const before = new WeakMap<HTMLDialogElement, Element | null>()

  HTMLDialogElement.prototype.showModal = function showModal() {
    before.set(this, document.activeElement)
    this.setAttribute('open', '')
    this.querySelector<HTMLElement>('[autofocus], button, a[href], input, select, textarea')?.focus()
  }
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open')
    const element = before.get(this)
    if (element instanceof HTMLElement) element.focus()
  }
}
