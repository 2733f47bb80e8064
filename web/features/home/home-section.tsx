import { useId } from 'react'
import { Link } from 'react-router'

interface HomeSectionProps {
  title: string
  /** Where there is more of it. */
  more?: { to: string; text: string }
  className?: string
  children: React.ReactNode
}

/** A part of the home page: it opens with a rule, its name and the way to all of it. */
export function HomeSection({ title, more, className = '', children }: HomeSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <div className="section-rule home-section-head">
        <h2 id={id} className="type-title">
          {title}
        </h2>
        {more && (
          <Link to={more.to} className="text-link-quiet">
            {more.text}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
