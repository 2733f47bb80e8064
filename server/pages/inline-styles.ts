import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { classesIn, parseStyles, type Stylesheet, usedStyles } from './used-styles.ts'

export interface StyledPage {
  html: string
  /** Hashes of the styles in the page, for its policy. */
  styles: string[]
}

export type StyleInliner = (html: string) => StyledPage

const sheetLink = /<link rel="stylesheet" href="\/(assets\/[\w.-]+\.css)"/g

/**
 * A page that rests is read by somebody who has just come: with its styles in it, it is painted one way to the
 * server and back earlier. It has those that it shows. The links wait until the page wakes, for the code that expects
 * all of them.
 */
export function createStyleInliner(client: URL): StyleInliner {
  const sheets = new Map<string, Stylesheet>()

  function sheetOf(path: string): Stylesheet {
    const known = sheets.get(path)
    if (known) return known
    const text = readFileSync(new URL(path, client), 'utf8')
    if (/<\/style/i.test(text)) throw new Error(`${path} cannot stand in a page`)
    const sheet = parseStyles(text)
    sheets.set(path, sheet)
    return sheet
  }

  return (html) => {
    if (!/<script[^>]* type="resting"/.test(html)) return { html, styles: [] }
    const styles: string[] = []
    const classes = classesIn(html)
    const styled = html.replaceAll(sheetLink, (link, path: string) => {
      const text = usedStyles(sheetOf(path), classes)
      styles.push(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
      return `<style>${text}</style>${link.replace('"stylesheet"', '"resting-stylesheet"')}`
    })
    return { html: styled, styles }
  }
}
