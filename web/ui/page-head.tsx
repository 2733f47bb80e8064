import './wide-page.css'

interface PageHeadProps {
  title: string
  /** One or two sentences on what the page is about. */
  deck: string
  className?: string
  children?: React.ReactNode
}

/** The head of an editorial page. */
export function PageHead({ title, deck, className = '', children }: PageHeadProps) {
  return (
    <header className={`page-head ${className}`}>
      <h1 className="type-display page-title">{title}</h1>
      <p className="type-deck page-deck">{deck}</p>
      {children}
    </header>
  )
}
