import { SlowNotice } from './slow-notice.tsx'

/** One bar of something that is on its way. Give it the size of what comes. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />
}

interface LoadingProps {
  /** Read aloud: "Carregando os canais". */
  label: string
  children: React.ReactNode
  className?: string
}

/** Around skeletons: tells those who cannot see them that something is loading. */
export function Loading({ label, children, className = '' }: LoadingProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
      <SlowNotice />
    </div>
  )
}

/** Rows of a list: a round picture and a name. */
export function RowSkeletons({ rows = 6 }: { rows?: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
    <span key={row} className="flex h-row items-center gap-3 px-2.5">
      <Skeleton className="size-4 rounded-full" />
      <Skeleton className={`h-3 ${['w-24', 'w-16', 'w-28', 'w-20'][row % 4]}`} />
    </span>
  ))
}
