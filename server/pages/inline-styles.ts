import { readdirSync, readFileSync } from 'node:fs'
import { makingsOf, readStyleSheet, type StyleSheet } from './used-styles.ts'

interface StyledPage {
  html: string
  /** Hashes of the styles in the page, for its policy. */
  styles: string[]
}

export type StyleInliner = (html: string) => StyledPage

/** A bare `#` marks a stylesheet that a lazily loaded part has as well. */
const sheetLink = /<link rel="stylesheet" href="\/(assets\/[\w.-]+\.css)#?"/g

/** Matches pages with deferred hydration, and pages rendered for a member. */
const isReadFirst = /<script[^>]* type="resting"|<script[^>]*>[^<]*window\.pageMember=/

/**
 * Inlines the styles a page uses, if the page can be read before its scripts run: it is then painted one
 * round trip earlier. The links to full stylesheets are deferred until more is rendered.
 */
export function createStyleInliner(client: URL): StyleInliner {
  // Read at the start: when a page needs one, the next build may have replaced it.
  const texts = new Map(
    readdirSync(new URL('assets/', client))
      .filter((name) => name.endsWith('.css'))
      .map((name) => [`assets/${name}`, readFileSync(new URL(`assets/${name}`, client), 'utf8')]),
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
    const paths = Array.from(html.matchAll(sheetLink), ([, path = '']) => path)
    const styled = html.replaceAll(sheetLink, (link, path: string) => {
      const others = paths.filter((other) => other !== path).map(sheetOf)
      const { text, hash } = sheetOf(path).reduce(makings, others)
      const later = link.replace('"stylesheet"', '"resting-stylesheet"')
      if (!text) return later
      styles.push(hash)
      return `<style>${text}</style>${later}`
    })
    return { html: styled, styles }
  }
}
