import { useId } from 'react'
import { Link } from 'react-router'

interface HomeSectionProps {
  title: string
  /** Link to the full list. */
  more?: { to: string; text: string }
  className?: string
  children: React.ReactNode
}

/** Section of the home page: a rule, a title, and a link to the full list. */
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
