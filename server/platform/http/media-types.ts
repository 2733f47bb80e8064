const mediaTypes: Partial<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
}

/** Returns the media type for a file name's extension; undefined for types that the site does not store. */
export const mediaTypeOf = (name: string): string | undefined =>
  mediaTypes[/\.([a-z0-9]+)$/.exec(name)?.[1] ?? '']
