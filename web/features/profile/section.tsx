import { useId } from 'react'

interface SectionProps {
  title: string
  children: React.ReactNode
  /** At the end of the heading's line. */
  aside?: React.ReactNode
  /** Where links from elsewhere lead. */
  anchor?: string
}

/** A part of the page: a rule, a heading, what belongs to it. */
export function Section({ title, children, aside, anchor }: SectionProps) {
  const id = useId()
  return (
    <section className="section-rule" aria-labelledby={id} id={anchor}>
      <div className="section-head">
        <h2 id={id} className="type-title">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
