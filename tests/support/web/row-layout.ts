import { vi } from 'vitest'

/** jsdom has no layout: places each row of a list below the previous one. */
export function layOutRows(): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.closest('li')
    const top = row ? [...(row.parentElement?.children ?? [])].indexOf(row) * 40 : 0
    return new DOMRect(0, top, 200, 40)
  })
}
