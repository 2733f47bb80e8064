/** Widths of the square crops of an avatar. */
export const avatarWidths = [96, 192, 384] as const

/** Widths of the smaller files of a library picture, which keep its aspect ratio. */
export const libraryWidths = [320, 640, 960, 1600] as const

/** Widths of the smaller files of a card's picture. */
export const cardWidths = [320] as const

/** Types that may be attached to a line. Only the server looks into the file. */
export const linePictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const

/** Default logo, which pages draw inline. */
export const ownLogo = '/favicon.svg'

/** Widths of the smaller files of a logo, for the page header; they keep its aspect ratio. */
export const logoWidths = [320] as const

/** Widths of its square icons, for tabs and for the installed app. */
export const logoIconWidths = [192, 512] as const

/** Kinds of pictures uploaded by staff, which can be reused. */
export const staffPictureKinds = ['library', 'slot', 'albumcover', 'photo'] as const
export type StaffPictureKind = (typeof staffPictureKinds)[number]

/** `/uploads/{26 characters}.jpg`, and per width `/uploads/{26 characters}-{width}.avif` and `.webp`. */
export const uploadNamePattern = /^[a-z0-9]{26}(?:-\d{2,4})?\.(?:jpg|png|webp|avif)$/

const uploads = '/uploads/'

/** Returns the file name in the URL of an uploaded picture; `''` for any other URL. */
export function uploadName(address: string): string {
  const name = address.startsWith(uploads) ? address.slice(uploads.length) : ''
  return uploadNamePattern.test(name) ? name : ''
}

/** The full picture, not a smaller file. */
export const wholeUploadPattern = /^[a-z0-9]{26}\.(?:jpg|png|webp)$/

const wholePattern = /^(\/uploads\/[a-z0-9]{26})\.(?:jpg|png)$/

/** Returns the `srcset` of an uploaded picture by type; empty for any other URL. */
export function uploadSources(
  address: string,
  widths: readonly number[],
): { avif: string; webp: string } | undefined {
  const stem = wholePattern.exec(address)?.[1]
  if (!stem) return undefined
  const set = (type: string) => widths.map((width) => `${stem}-${width}.${type} ${width}w`).join(', ')
  return { avif: set('avif'), webp: set('webp') }
}

/** Returns the `srcset` of a library picture. */
export const librarySources = (address: string) => uploadSources(address, libraryWidths)

/** Returns the `srcset` of an uploaded avatar: square crops. */
export const avatarSources = (address: string) => uploadSources(address, avatarWidths)

/** Returns the smallest crop of an uploaded avatar; any other URL unchanged. */
export function smallAvatar(address: string): string {
  return address.replace(wholePattern, '$1-192.webp')
}

/** Returns the square icon of an uploaded logo; any other URL unchanged. */
export function logoIcon(address: string, width: (typeof logoIconWidths)[number]): string {
  return address.replace(wholePattern, `$1-${width}.png`)
}

/** Returns a small file of an uploaded logo or staff picture; any other URL unchanged. */
export function smallPicture(address: string): string {
  return address.replace(wholePattern, '$1-320.webp')
}

/** Widths of the smaller files of a line's picture, which keep its aspect ratio. */
export const linePictureWidths = [320, 640, 1280] as const

/** `/line-pictures/{26 characters}.jpg`, and per width `/line-pictures/{26 characters}-{width}.avif` and `.webp`. */
export const linePicturePattern = /^([a-z0-9]{26})((?:-\d{2,4})?)\.(jpg|png|webp|avif)$/

/** Returns the `srcset` of a line's picture by type. */
export function linePictureSources(url: string): { avif: string; webp: string } {
  const stem = url.slice(0, url.lastIndexOf('.'))
  const set = (type: string) =>
    linePictureWidths.map((width) => `${stem}-${width}.${type} ${width}w`).join(', ')
  return { avif: set('avif'), webp: set('webp') }
}
