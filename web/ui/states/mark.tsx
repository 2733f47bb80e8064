import { mark, smallMark } from './mark-paths.ts'

/** A tower and its beam in four slices, on a grid of 28. At 20 px and under it has two. */
export function Mark({ size = 28, className = '' }: { size?: number; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 28 28"
      fill="currentColor"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <path d={size <= 20 ? smallMark : mark} />
    </svg>
  )
}
