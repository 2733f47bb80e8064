interface DayTitleProps {
  /** How deep the headings around it are. None: what it says is on its way. */
  level?: 2
  className?: string
  children: React.ReactNode
}

/** Over what happened on one day, in a list where every row has its time. */
export function DayTitle({ level, className = '', children }: DayTitleProps) {
  const Heading = level ? (`h${level}` as const) : 'div'
  return (
    <Heading
      className={`border-ink border-b-2 pt-6 pb-1.5 font-semibold text-label text-muted first-letter:uppercase ${className}`}
    >
      {children}
    </Heading>
  )
}
