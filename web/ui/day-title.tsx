interface DayTitleProps {
  /** Heading level; absent in a skeleton. */
  level?: 2
  className?: string
  children: React.ReactNode
}

/** Title of a day in a list whose rows show their times. */
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
