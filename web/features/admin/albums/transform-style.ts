interface Shift {
  x: number
  y: number
}

/** Where something is drawn while others, or itself, are moved. */
export function transformStyle(transform: Shift | null, transition: string | undefined): React.CSSProperties {
  return {
    transition,
    ...(transform && { transform: `translate(${Math.round(transform.x)}px, ${Math.round(transform.y)}px)` }),
  }
}
