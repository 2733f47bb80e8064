import './publishing.css'

/** Tells in a list whether everybody sees what a row is about. */
export function LiveMark({ live, children }: { live: boolean; children: React.ReactNode }) {
  return (
    <span className="live-mark" data-live={live || undefined}>
      {children}
    </span>
  )
}
