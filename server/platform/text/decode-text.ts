/** What a document says of its own encoding, near its beginning. */
const declarations = {
  html: /<meta[^>]{0,200}charset=["']?([\w-]+)/i,
  xml: /^[^<]*<\?xml[^>]*encoding=["']([\w-]+)/,
}

/** A document of another site: by what its server says, what it says of itself, or UTF-8. */
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
      // An encoding that nobody knows: the next one may be known.
    }
  }
  return new TextDecoder().decode(bytes)
}
