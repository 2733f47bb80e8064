/** Quotation of a user's text with its line breaks. */
export function QuotedText({ children }: { children: React.ReactNode }) {
  return (
    <blockquote className="wrap-anywhere max-h-55 min-w-0 flex-1 overflow-y-auto whitespace-pre-wrap border-line border-s-3 py-0.5 ps-3.5">
      {children}
    </blockquote>
  )
}
