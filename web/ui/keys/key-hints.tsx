interface KeyHintsProps {
  /** The same in a sentence, for screen readers. */
  sentence: string
  hints: readonly (readonly [keys: string, what: string])[]
}

/** The keys of a list and what they do; shown where there is a keyboard. */
export function KeyHints({ sentence, hints }: KeyHintsProps) {
  return (
    <>
      <p className="sr-only">{sentence}</p>
      <p
        aria-hidden="true"
        className="hidden flex-wrap gap-x-4 gap-y-1 text-muted text-small/body md:fine:flex print:hidden"
      >
        {hints.map(([keys, what]) => (
          <span key={keys}>
            <Key>{keys}</Key> {what}
          </span>
        ))}
      </p>
    </>
  )
}

/** Shows the key of an action. */
export function Key({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      className="hidden rounded-picture border border-control px-1 text-note fine:inline"
    >
      {children}
    </span>
  )
}
