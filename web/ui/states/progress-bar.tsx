import '../files/drop-zone.css'
import './progress-bar.css'

interface ProgressBarProps {
  label: string
  /** Undefined while the progress is unknown. */
  value: number | undefined
  max: number
}

/** Progress of a long operation. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return (
    <div className="upload-progress">
      <progress
        className="progress-bar"
        aria-label={label}
        max={Math.max(max, 1)}
        {...(value !== undefined && { value })}
      />
    </div>
  )
}
