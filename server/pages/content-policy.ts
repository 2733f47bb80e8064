import { hash } from 'node:crypto'
import { reportPath } from './policy-reports.ts'

/** Google's own list for the sign-in button. */
const google = {
  'script-src': 'https://accounts.google.com/gsi/client',
  'style-src-elem': 'https://accounts.google.com/gsi/style',
  'connect-src': 'https://accounts.google.com/gsi/',
  'frame-src': 'https://accounts.google.com/gsi/',
} as const

interface PolicyDependencies {
  publicUrl: string
  /** Hashes of the inline scripts of this page. */
  scripts: readonly string[]
  /** Hashes of the inline styles of this page. */
  styles?: readonly string[]
  withGoogle: boolean
  /** Origin of the hosted push service, if the site has one. */
  pushService?: string | undefined
}

const reporting = { 'report-to': 'pages', 'report-uri': reportPath }

/** Endpoint for `report-to`; `report-uri` is for browsers without it. */
export const reportingHeader = `pages="${reportPath}"`

/** Report-only, as long as pages set article HTML. */
export const trustedTypesPolicy = `require-trusted-types-for 'script'; report-to pages; report-uri ${reportPath}`

/**
 * Returns the Content-Security-Policy of a page. Pages are cached, so scripts are allowed by hash, not by
 * nonce.
 */
export function contentPolicy(dependencies: PolicyDependencies): string {
  const { publicUrl, scripts, styles = [], withGoogle, pushService } = dependencies
  const directives: Record<string, string> = {
    'default-src': "'none'",
    'script-src': ["'self'", ...scripts].join(' '),
    'style-src-elem': ["'self'", ...styles].join(' '),
    // For positions of menus and virtual lists.
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' https: data: blob:",
    'font-src': "'self'",
    'media-src': "'self'",
    'connect-src': ["'self'", publicUrl.replace(/^http/, 'ws'), ...(pushService ? [pushService] : [])].join(
      ' ',
    ),
    'frame-src': 'https://www.youtube-nocookie.com',
    'manifest-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'object-src': "'none'",
    ...reporting,
  }
  if (withGoogle) for (const [name, host] of Object.entries(google)) directives[name] += ` ${host}`

  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

const inlined = /<(script|style)((?![^>]* src=)[^>]*)>(.*?)<\/\1>/gs

/**
 * Hashes the scripts and styles that carry this rendering's nonce; any injected through content gets no hash.
 * Returns the page without the nonce, and the hashes for its policy.
 */
export function hashInlined(
  html: string,
  nonce: string,
): { html: string; scripts: string[]; styles: string[] } {
  const mark = ` nonce="${nonce}"`
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  for (const [, element, attributes = '', content = ''] of html.matchAll(inlined))
    if (attributes.includes(mark)) hashes[element as 'script' | 'style'].add(hashSource(content))
  return { html: html.replaceAll(mark, ''), scripts: [...hashes.script], styles: [...hashes.style] }
}

/** Returns the hash source of a script or style for a policy. */
export function hashSource(content: string): string {
  return `'sha256-${hash('sha256', content, 'base64')}'`
}
