/** jsdom lacks `<search>`; React warns of elements that a window does not know. */
export function addSearchElement(): void {
  const { createElement } = Document.prototype
  Document.prototype.createElement = function create(this: Document, name: string, options?: object) {
    const element = createElement.call(this, name, options)
    if (name === 'search') Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' })
    return element
  } as typeof createElement
}
