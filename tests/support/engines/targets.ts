import type { Target } from './in-page.ts'
import { translated } from './texts.ts'

type Named = (key: string, values?: Record<string, unknown>) => Target

const named =
  (role: NonNullable<Target['role']>): Named =>
  (key, values) => ({ role, name: translated(key, values) })

/** Targets by the translation key of their text. */
export const button = named('button')
export const field = named('field')
export const menuItem = named('menuitem')
export const link = named('link')
export const text = named('text')

export const css = (selector: string): Target => ({ css: selector })

export const composer = css('.composer textarea')
export const line = (words: string): Target => ({ css: '.line-text', name: words })
