const mediaTypes: Partial<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
}

/** By the ending that a name has. Nothing for what the site does not keep. */
export const mediaTypeOf = (name: string): string | undefined =>
  mediaTypes[/\.([a-z0-9]+)$/.exec(name)?.[1] ?? '']
