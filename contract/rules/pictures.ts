/** How wide the square cuts of an avatar are. */
export const avatarWidths = [96, 192, 384] as const

/** How wide the smaller ones of a picture of the library are; they keep its shape. */
export const libraryWidths = [320, 640, 960, 1600] as const

/** How wide the smaller one of a picture of a linked page is. */
export const cardWidths = [320] as const

/** What may be chosen, or shared, for a line. What is in a file only the server knows. */
export const linePictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const

/** The logo that comes with the program, which is drawn by the pages themselves. */
export const ownLogo = '/favicon.svg'

/** How wide the smaller one of a logo is, for the head of pages; it keeps its shape. */
export const logoWidths = [320] as const

/** How wide its square ones are, which show all of it: in tabs, and where a system shows it among its programs. */
export const logoIconWidths = [192, 512] as const

/** What staff send pictures for, and may choose them again from. */
export const staffPictureKinds = ['library', 'slot', 'albumcover', 'photo'] as const
export type StaffPictureKind = (typeof staffPictureKinds)[number]

/** `/uploads/{26 signs}.jpg`, and for each width `/uploads/{26 signs}-{width}.avif` and `.webp`. */
export const uploadNamePattern = /^[a-z0-9]{26}(?:-\d{2,4})?\.(?:jpg|png|webp|avif)$/

const uploads = '/uploads/'

/** What the file of an uploaded picture is called, by its address; `''` for any other address. */
export function uploadName(address: string): string {
  const name = address.startsWith(uploads) ? address.slice(uploads.length) : ''
  return uploadNamePattern.test(name) ? name : ''
}

/** The picture itself, not one of its smaller ones. */
export const wholeUploadPattern = /^[a-z0-9]{26}\.(?:jpg|png|webp)$/

const wholePattern = /^(\/uploads\/[a-z0-9]{26})\.(?:jpg|png)$/

/** The `srcset` of an uploaded picture in each type; nothing for an address that is not one. */
export function uploadSources(
  address: string,
  widths: readonly number[],
): { avif: string; webp: string } | undefined {
  const stem = wholePattern.exec(address)?.[1]
  if (!stem) return undefined
  const set = (type: string) => widths.map((width) => `${stem}-${width}.${type} ${width}w`).join(', ')
  return { avif: set('avif'), webp: set('webp') }
}

/** The `srcset` of a picture of the library: smaller ones of its own shape. */
export const librarySources = (address: string) => uploadSources(address, libraryWidths)

/** The `srcset` of an uploaded avatar: square cuts. */
export const avatarSources = (address: string) => uploadSources(address, avatarWidths)

/** One small cut of an uploaded avatar, for where it is a detail; any other address as it is. */
export function smallAvatar(address: string): string {
  return address.replace(wholePattern, '$1-192.webp')
}

/** An uploaded logo as high as it is wide; any other address as it is. */
export function logoIcon(address: string, width: (typeof logoIconWidths)[number]): string {
  return address.replace(wholePattern, `$1-${width}.png`)
}

/** A small one of an uploaded logo, or picture of staff, whatever it is for; any other address as it is. */
export function smallPicture(address: string): string {
  return address.replace(wholePattern, '$1-320.webp')
}

/** How wide the smaller ones of a picture in a line are; they keep its shape. */
export const linePictureWidths = [320, 640, 1280] as const

/** `/line-pictures/{26 signs}.jpg`, and for each width `/line-pictures/{26 signs}-{width}.avif` and `.webp`. */
export const linePicturePattern = /^([a-z0-9]{26})((?:-\d{2,4})?)\.(jpg|png|webp|avif)$/

/** The `srcset` of a picture in a line, in each type. */
export function linePictureSources(url: string): { avif: string; webp: string } {
  const stem = url.slice(0, url.lastIndexOf('.'))
  const set = (type: string) =>
    linePictureWidths.map((width) => `${stem}-${width}.${type} ${width}w`).join(', ')
  return { avif: set('avif'), webp: set('webp') }
}
