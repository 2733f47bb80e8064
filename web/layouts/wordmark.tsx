import { Mark } from '../ui/mark.tsx'
import { useSite } from './use-site.ts'

/** The mark and the name, one tower-width apart. */
export function Wordmark({ size = 26, className = '' }: { size?: number; className?: string }) {
  const { name } = useSite()
  return (
    <span className={`wordmark ${className}`}>
      <Mark size={size} className="text-sea" />
      <span className="wordmark-name">{name}</span>
    </span>
  )
}
