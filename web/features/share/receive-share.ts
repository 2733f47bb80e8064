import * as bounds from '#contract/rules/bounds.ts'
import { linePictureTypes } from '#contract/rules/pictures.ts'
import { shareTarget } from '#contract/rules/share-target.ts'
import { saveShared, sharedText } from './shared-content.ts'

/** Larger than cameras make them. */
const largestFile = 50 * 1024 ** 2

/** Runs in the service worker: stores what is shared in this browser, and redirects to the share page. */
export async function receiveShare(request: Request): Promise<Response> {
  try {
    const form = await request.formData()
    const files = form.getAll(shareTarget.params.files[0].name).filter((value) => value instanceof File)
    const pictures = files.filter(isPicture).slice(0, bounds.linePicture.perLine)
    const text = sharedText((name) => form.get(shareTarget.params[name]))
    await saveShared({ text, pictures, leftOut: files.length - pictures.length })
    return Response.redirect(shareTarget.action, 303)
  } catch (cause) {
    console.warn(cause)
    return Response.redirect(`${shareTarget.action}?missed`, 303)
  }
}

const isPicture = ({ type, size }: File) =>
  size > 0 && size <= largestFile && linePictureTypes.some((one) => one === type)
