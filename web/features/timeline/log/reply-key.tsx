/** Around the menu of a line: `R` answers it, while the focus is on its button. */
export function ReplyKey({ onReply, children }: { onReply: () => void; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key for what the menu has, too
    <span
      className="contents"
      onKeyDown={(event) => {
        const { key, target, altKey, ctrlKey, metaKey } = event
        if (key.toLowerCase() !== 'r' || altKey || ctrlKey || metaKey) return
        if (!(target instanceof Element) || !target.matches('[aria-haspopup="menu"]')) return
        event.preventDefault()
        onReply()
      }}
    >
      {children}
    </span>
  )
}
