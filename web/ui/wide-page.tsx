import './wide-page.css'

/** Layout of an editorial page: a list or a single item. */
export function WidePage({ children }: { children: React.ReactNode }) {
  return <div className="wide-page">{children}</div>
}
