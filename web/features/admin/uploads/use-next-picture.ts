import { useEffect, useEffectEvent, useRef, useState } from 'react'

interface Library {
  /** How many pictures the page shows by now. */
  count: number
  page: number
  toPage: (page: number) => void
}

/** When a picture goes, the focus goes to the one in its place: whoever has no mouse need not begin at the top. */
export function useNextPicture({ count, page, toPage }: Library) {
  const place = useRef<HTMLDivElement>(null)
  const [gone, setGone] = useState<{ index: number }>()

  const goOn = useEffectEvent((index: number) => {
    if (count === 0 && page > 1) toPage(page - 1)
    const next = Math.min(index, count - 1)
    place.current?.querySelectorAll<HTMLElement>('.library-picture')[next]?.focus()
    if (next < 0) place.current?.querySelector<HTMLElement>('.drop-zone')?.focus()
  })
  useEffect(() => {
    if (gone) goOn(gone.index)
  }, [gone])
  return { place, goOnFrom: (index: number) => setGone({ index }) }
}
