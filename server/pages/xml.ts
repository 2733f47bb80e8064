const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Removes characters that XML does not allow. */
export function sayable(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are the characters to remove
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  )
}

/** Escapes text for use between tags and in attributes. */
export function xml(text: string): string {
  return sayable(text).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
