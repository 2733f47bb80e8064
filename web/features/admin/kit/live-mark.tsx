/** Marks in a list whether an item is public. */
export function LiveMark({ live, children }: { live: boolean; children: React.ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-2 whitespace-nowrap before:h-3.25 before:w-1 ${live ? 'font-semibold text-ink before:border-2 before:border-green' : 'text-muted before:border before:border-control'}`}
    >
      {children}
    </span>
  )
}
