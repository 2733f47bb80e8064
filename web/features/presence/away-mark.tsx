/** Away message beside a name. */
export function AwayMark({ text, className = '' }: { text: string; className?: string }) {
  return (
    <span className={`min-w-0 flex-1 basis-0 truncate text-muted text-small ${className}`} title={text}>
      <span aria-hidden="true">☾ </span>
      {text}
    </span>
  )
}
