/** Patterns of the encoding that a document declares near its beginning. */
const declarations = {
  html: /<meta[^>]{0,200}charset=["']?([\w-]+)/i,
  xml: /^[^<]*<\?xml[^>]*encoding=["']([\w-]+)/,
}

/**
 * Decodes another site's document by the encoding that its server or the document itself declares, else as
 * UTF-8.
 */
export function decodeText(
  bytes: Buffer,
  { kind, contentType }: { kind: keyof typeof declarations; contentType: string },
): string {
  const [, declared] = /charset="?([\w-]+)/i.exec(contentType) ?? []
  const [, own] = declarations[kind].exec(bytes.toString('latin1', 0, 2048)) ?? []
  for (const label of [declared, own]) {
    try {
      if (label) return new TextDecoder(label).decode(bytes)
    } catch {
      // An unknown encoding: the next one may be known.
    }
  }
  return new TextDecoder().decode(bytes)
}
