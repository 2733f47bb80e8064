import { useId } from 'react'

/** A part of the page: a rule, a heading, what belongs to it. */
export function Section({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <section className="section-rule" aria-labelledby={id}>
      <h2 id={id} className="type-title pb-2">
        {title}
      </h2>
      {children}
    </section>
  )
}
