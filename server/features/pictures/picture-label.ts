import { bounds } from '#contract/rules/bounds.ts'
import { isVisibleName, visibleText } from '#contract/rules/visible-text.ts'
import { composed } from '#contract/schema.ts'

/** Longer names of files are not looked at as a whole. */
const longestName = 1000

/**
 * What a picture is called at first: the name of its file without folder and ending, underscores as spaces, at most
 * `bounds.library.label` long. `''` where nothing of it can be read.
 */
export function pictureLabel(fileName: string): string {
  const file = fileName.slice(-longestName).split(/[\\/]/).at(-1) ?? ''
  const words = file.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/[\s_]+/g, ' ')
  const label = visibleText(composed(words).trim().slice(0, bounds.library.label)).trim()
  return isVisibleName(label) ? label : ''
}
