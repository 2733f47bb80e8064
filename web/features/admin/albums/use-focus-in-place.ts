import { useEffect, useRef } from 'react'

/** Whoever is in one of these places goes on there when what had the focus goes away, as it does once it was used. */
export function useFocusInPlace<List extends HTMLElement>() {
  const ref = useRef<List>(null)
  const place = useRef(-1)
  useEffect(() => {
    if (document.activeElement !== document.body) return
    ref.current?.children[place.current]?.querySelector('button')?.focus()
  })
  return {
    ref,
    onFocus: ({ target, currentTarget }: React.FocusEvent<List>) => {
      place.current = [...currentTarget.children].findIndex((child) => child.contains(target))
    },
    // A dialog gives the focus back.
    onBlur: ({ relatedTarget }: React.FocusEvent<List>) => {
      if (!relatedTarget?.closest('dialog')) place.current = -1
    },
  }
}
