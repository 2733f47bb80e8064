import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export interface StyledPage {
  html: string
  /** Hashes of the styles in the page, for its policy. */
  styles: string[]
}

export type StyleInliner = (html: string) => StyledPage

interface Sheet {
  text: string
  hash: string
}

const sheetLink = /<link rel="stylesheet" href="\/(assets\/[\w.-]+\.css)"/g

/**
 * A page that rests is read by somebody who has just come: with its styles in it, it is painted one way to the
 * server and back earlier. The links wait until the page wakes, for the code that expects them.
 */
export function createStyleInliner(client: URL): StyleInliner {
  const sheets = new Map<string, Sheet>()

  function sheetOf(path: string): Sheet {
    const known = sheets.get(path)
    if (known) return known
    const text = readFileSync(new URL(path, client), 'utf8')
    if (/<\/style/i.test(text)) throw new Error(`${path} cannot stand in a page`)
    const sheet = { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` }
    sheets.set(path, sheet)
    return sheet
  }

  return (html) => {
    if (!/<script[^>]* type="resting"/.test(html)) return { html, styles: [] }
    const styles: string[] = []
    const styled = html.replaceAll(sheetLink, (link, path: string) => {
      const { text, hash } = sheetOf(path)
      styles.push(hash)
      return `<style>${text}</style>${link.replace('"stylesheet"', '"resting-stylesheet"')}`
    })
    return { html: styled, styles }
  }
}
