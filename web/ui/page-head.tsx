import './wide-page.css'

interface PageHeadProps {
  title: string
  /** What the page is about, in a sentence or two. */
  deck: string
  className?: string
  children?: React.ReactNode
}

/** With what a page of the magazine begins. */
export function PageHead({ title, deck, className = '', children }: PageHeadProps) {
  return (
    <header className={`page-head ${className}`}>
      <h1 className="type-display page-title">{title}</h1>
      <p className="type-deck page-deck">{deck}</p>
      {children}
    </header>
  )
}
