import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import { CaretLeftIcon } from './icons/caret-left.ts'
import { CaretRightIcon } from './icons/caret-right.ts'
import { smoothly } from './smoothly.ts'
import './carousel.css'

interface CarouselProps {
  heading: string
  headingId: string
  /** Called on hover or focus of a slide, when a click is likely. */
  onApproach?: () => void
  /** `li` elements: two per page from 768 px, three from 1024 px. */
  children: React.ReactNode
}

/** A horizontally scrolling row (touch, wheel, keys), with buttons if the slides do not all fit. */
export function Carousel({ heading, headingId, onApproach, children }: CarouselProps) {
  const { t } = useTranslation('ui')
  const list = useRef<HTMLUListElement>(null)
  const { hasBefore, hasAfter } = useEnds(list)
  const page = (by: 1 | -1) => {
    const { current } = list
    current?.scrollBy({ left: by * current.clientWidth, behavior: smoothly() })
  }
  return (
    <section aria-labelledby={headingId} className="carousel">
      <div className="carousel-head">
        <h2 id={headingId} className="type-title carousel-title">
          {heading}
        </h2>
        {(hasBefore || hasAfter) && (
          <div className="carousel-steps">
            <IconButton
              label={t('carousel.previous', { name: heading })}
              aria-disabled={!hasBefore}
              onClick={() => page(-1)}
            >
              <CaretLeftIcon />
            </IconButton>
            <IconButton
              label={t('carousel.next', { name: heading })}
              aria-disabled={!hasAfter}
              onClick={() => page(1)}
            >
              <CaretRightIcon />
            </IconButton>
          </div>
        )}
      </div>
      <ul ref={list} className="carousel-list" onPointerOver={onApproach} onFocus={onApproach}>
        {children}
      </ul>
    </section>
  )
}

/** Whether there is more to scroll on either side. */
function useEnds(list: React.RefObject<HTMLUListElement | null>) {
  const [ends, setEnds] = useState({ hasBefore: false, hasAfter: false })
  useEffect(() => {
    const { current } = list
    if (!current) return
    const measure = () => {
      const { scrollLeft, clientWidth, scrollWidth } = current
      const now = { hasBefore: scrollLeft > 1, hasAfter: scrollLeft + clientWidth < scrollWidth - 1 }
      setEnds((before) =>
        before.hasBefore === now.hasBefore && before.hasAfter === now.hasAfter ? before : now,
      )
    }
    const watch = new ResizeObserver(measure)
    watch.observe(current)
    current.addEventListener('scroll', measure, { passive: true })
    return () => {
      watch.disconnect()
      current.removeEventListener('scroll', measure)
    }
  }, [list])
  return ends
}
