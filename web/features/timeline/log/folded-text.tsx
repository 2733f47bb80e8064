import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface FoldedTextProps {
  text: string
  children: React.ReactNode
}

/** Texts below both have at most eight rows on any screen. */
const fewest = { characters: 240, breaks: 8 }

/** Shows eight rows of a long text, and the rest on request. */
export function FoldedText({ text, children }: FoldedTextProps) {
  const isLong = text.length > fewest.characters || text.split('\n').length > fewest.breaks
  return isLong ? <Fold>{children}</Fold> : children
}

function Fold({ children }: Pick<FoldedTextProps, 'children'>) {
  const { t } = useTranslation('chat')
  const box = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isCut, setCut] = useState(false)

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 2)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])

  return (
    <>
      <span ref={box} className={isOpen ? undefined : 'block max-h-[8lh] overflow-hidden'}>
        {children}
      </span>
      {(isCut || isOpen) && (
        <button
          type="button"
          className="line-act line-unfold mt-0.5 block"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'log.fold' : 'log.unfold')}
        </button>
      )}
    </>
  )
}
