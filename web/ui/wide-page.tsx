import './wide-page.css'

/** The ground of a page of the magazine: lists, and what is told of one thing. */
export function WidePage({ children }: { children: React.ReactNode }) {
  return <div className="wide-page">{children}</div>
}
