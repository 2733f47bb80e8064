import { Skeleton } from './skeleton.tsx'

/** A bar in a line of text, which is as high as the words that come. */
export function LineSkeleton({ className = '' }: { className?: string }) {
  return (
    <span className="flex items-center before:content-['\200b']" aria-hidden="true">
      <Skeleton className={`h-[0.7em] ${className}`} />
    </span>
  )
}
