const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Without what XML cannot say at all. */
export function sayable(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  )
}

/** Text as it may stand between tags and in attributes. */
export function xml(text: string): string {
  return sayable(text).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
