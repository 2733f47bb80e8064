import { useEffect, useId, useRef } from 'react'

interface SectionProps {
  title: string
  children: React.ReactNode
  /** At the end of the heading's line. */
  aside?: React.ReactNode
  /** Id that links from elsewhere point to. */
  anchor?: string
}

/** A section of a page with a rule and a heading. */
export function Section({ title, children, aside, anchor }: SectionProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)

  // Sections render after the page, so the browser could not scroll to the hash itself.
  useEffect(() => {
    if (!anchor || location.hash !== `#${anchor}`) return
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [anchor])

  return (
    <section className="section-rule" aria-labelledby={id} id={anchor}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 pb-2">
        <h2
          ref={heading}
          id={id}
          className="type-title flex-1 scroll-mt-[calc(var(--header)+--spacing(7))]"
          tabIndex={anchor ? -1 : undefined}
        >
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
