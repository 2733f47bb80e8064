import '../files/drop-zone.css'

interface ProgressBarProps {
  label: string
  /** Nothing while nobody knows how much there is. */
  value: number | undefined
  max: number
}

/** How far something is that takes its time. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return (
    <div className="upload-progress">
      <progress aria-label={label} max={Math.max(max, 1)} {...(value !== undefined && { value })} />
    </div>
  )
}
