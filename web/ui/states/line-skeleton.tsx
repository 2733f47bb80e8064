import { Skeleton } from './skeleton.tsx'

/** A skeleton bar as high as a line of text. */
export function LineSkeleton({ className = '' }: { className?: string }) {
  return (
    <span className="flex items-center before:content-['\200b']" aria-hidden="true">
      <Skeleton className={`h-[0.7em] ${className}`} />
    </span>
  )
}
