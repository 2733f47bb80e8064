/** jsdom knows no modal dialogs. This is as much of them as tests look at: open, closed, and the focus given back. */
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
