import './progress.css'

interface ProgressProps {
  label: string
  /** Between 0 and 1; undefined while it is unknown. */
  value: number | undefined
  className?: string
}

/** Progress of a request or of a long operation, as a bar. */
export function Progress({ label, value, className = '' }: ProgressProps) {
  return <progress max={1} value={value} aria-label={label} className={`progress-bar ${className}`} />
}
