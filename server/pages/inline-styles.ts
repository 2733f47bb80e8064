import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { makingsOf, readStyleSheet, type StyleSheet } from './used-styles.ts'

interface StyledPage {
  html: string
  /** Hashes of the styles in the page, for its policy. */
  styles: string[]
}

export type StyleInliner = (html: string) => StyledPage

/** With a bare `#` where the sheet is one of a part that comes late, too. */
const sheetLink = /<link rel="stylesheet" href="\/(assets\/[\w.-]+\.css)#?"/g

/** What the web app writes into pages that rest, and into those that are drawn for a member. */
const isReadFirst = /<script[^>]* type="resting"|<script[^>]*>[^<]*window\.pageMember=/

/**
 * A page that is read before its code runs: with the styles in it that it uses, it is painted one way to the server
 * and back earlier. The links to all of them wait, for the code that draws more.
 */
export function createStyleInliner(client: URL): StyleInliner {
  // Read at once: by the time that a page needs one, the next build may be in its place.
  const cwd = fileURLToPath(client)
  const texts = new Map(
    globSync('assets/*.css', { cwd }).map((path) => [path, readFileSync(new URL(path, client), 'utf8')]),
  )
  const sheets = new Map<string, StyleSheet>()

  function sheetOf(path: string): StyleSheet {
    const sheet = sheets.get(path) ?? readStyleSheet(texts.get(path) ?? '')
    sheets.set(path, sheet)
    return sheet
  }

  return (html) => {
    if (!isReadFirst.test(html)) return { html, styles: [] }
    const makings = makingsOf(html)
    const styles: string[] = []
    const styled = html.replaceAll(sheetLink, (link, path: string) => {
      const { text, hash } = sheetOf(path)(makings)
      styles.push(hash)
      return `<style>${text}</style>${link.replace('"stylesheet"', '"resting-stylesheet"')}`
    })
    return { html: styled, styles }
  }
}
