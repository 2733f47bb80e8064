import { type RefObject, useEffect, useRef } from 'react'
import { isTypedInto } from '../../ui/keys/is-typed-into.ts'

/** `j` and `k` move the focus to the next and the previous link of a list; the first key to its first one. */
export function useRowKeys<List extends HTMLElement>(): RefObject<List | null> {
  const list = useRef<List>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      const step = { j: 1, k: -1 }[key]
      if (!step || ctrlKey || metaKey || altKey || event.defaultPrevented || isTypedInto(target)) return
      const links = [...(list.current?.querySelectorAll('a') ?? [])]
      const current = links.indexOf(document.activeElement as HTMLAnchorElement)
      links[current < 0 ? 0 : Math.max(0, Math.min(current + step, links.length - 1))]?.focus()
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return list
}
