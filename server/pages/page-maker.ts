import type { Language } from '#contract/schema.ts'
import type { Config } from '../config.ts'
import type { PageReader } from '../platform/actor.ts'
import { failureDocument } from '../platform/http/failure-document.ts'
import type { Translator } from '../platform/text/translate.ts'
import { type CachedPage, packPage } from './cached-page.ts'
import { contentPolicy, hashInlined, reportingHeader, trustedTypesPolicy } from './content-policy.ts'
import type { StyleInliner } from './inline-styles.ts'
import type { PageAddress } from './page-address.ts'
import { type Headers, securityHeaders } from './page-headers.ts'
import type { Asker, Rendered, Renderer } from './renderer.ts'

interface Dependencies {
  config: Pick<Config, 'publicUrl' | 'google'>
  pushService?: string | undefined
  renderer: Renderer
  translator: Translator
  /** Absent in development. */
  inlineStyles?: StyleInliner | undefined
  mode: 'production' | 'development'
  report: (error: unknown) => void
}

export interface PageMaker {
  /** Renders a page; with `reader` a personal one, which is not shared. */
  make(address: PageAddress, ip: string, reader?: PageReader): Promise<CachedPage>
  /** Renders the response to a form posted to a page. */
  answerForm(form: Request, address: PageAddress, ip: string): Promise<CachedPage>
}

const keptSeconds = 300
/** Long enough against a flood of made-up paths, short enough for a channel that was just founded. */
const missingKeptSeconds = 10
const withSignInButton = ['/login', '/register']

/** Turns responses of the web app into complete pages with policy and headers, or into a failure page. */
export function createPageMaker({
  config,
  pushService,
  renderer,
  translator,
  inlineStyles = (html) => ({ html, styles: [] }),
  mode,
  report,
}: Dependencies): PageMaker {
  const { publicUrl, google } = config
  const security = securityHeaders(publicUrl)

  async function answer(request: Request, address: PageAddress, asker: Asking): Promise<CachedPage> {
    try {
      const rendered = await renderer.render(request, { ...asker, language: address.language })
      return await pack(rendered, address, asker)
    } catch (error) {
      report(error)
      return failure(address.language, 500)
    }
  }

  async function pack(
    { response, html: page, retryAfter, nonce }: Rendered,
    address: PageAddress,
    { reader }: Asking,
  ): Promise<CachedPage> {
    const { status } = response
    if (status >= 500 && page === undefined && !isData(address)) return failure(address.language, status)

    const seconds = mode === 'production' && !reader ? secondsToKeep(response, address) : 0
    const headers: Headers = {
      ...Object.fromEntries(response.headers),
      ...security,
      'cache-control': reader ? 'private, no-store' : cacheControl(seconds),
      ...retryHeaders(status, retryAfter),
    }
    // A page whose URL is a secret must not leak it by a referrer.
    if (response.headers.get('referrer-policy') === 'no-referrer') headers['referrer-policy'] = 'no-referrer'
    if (page === undefined) return packPage(status, await response.text(), headers, 0)

    headers['content-language'] = address.language
    const { html: bare, scripts, styles: own } = hashInlined(page, nonce)
    const { html, styles: used } = inlineStyles(bare)
    const withGoogle = google.clientId !== undefined && withSignInButton.includes(address.path)
    const styles = [...own, ...used]
    return packPage(status, html, { ...headers, ...policy({ scripts, styles, withGoogle }) }, seconds)
  }

  function failure(language: Language, status: number): CachedPage {
    const html = failureDocument(translator, language, {
      ...{ status, key: 'internal_error', params: {}, mayRepeat: true },
    })
    const headers = {
      ...security,
      ...policy({ scripts: [], withGoogle: false }),
      'cache-control': 'no-store',
      ...retryHeaders(status),
    }
    return packPage(status, html, { ...headers, 'content-type': 'text/html; charset=utf-8' }, 0)
  }

  /** Hot reload in development needs what a policy forbids. */
  function policy(dependencies: { scripts: string[]; styles?: string[]; withGoogle: boolean }): Headers {
    if (mode === 'development') return {}
    return {
      'content-security-policy': contentPolicy({ publicUrl, pushService, ...dependencies }),
      'content-security-policy-report-only': trustedTypesPolicy,
      'reporting-endpoints': reportingHeader,
    }
  }

  return {
    // Only the URL of the request is used: a page is the same for everybody, unless it has a reader.
    make: (address, ip, reader) =>
      answer(new Request(new URL(address.target, publicUrl)), address, { ip, reader }),
    answerForm: (form, { cacheKey: _, ...address }, ip) => answer(form, address, { ip }),
  }
}

type Asking = Pick<Asker, 'ip' | 'reader'>

/** Returns when a client may try again, for a refusal that passes. */
function retryHeaders(status: number, seconds?: number): Headers {
  const wait = status === 503 ? 5 : status === 429 ? seconds : undefined
  return wait === undefined ? {} : { 'retry-after': String(wait) }
}

const isData = (address: PageAddress) => address.path.endsWith('.data')

function secondsToKeep(response: Response, address: PageAddress): number {
  if (address.cacheKey === undefined || response.headers.get('cache-control')?.includes('no-store')) return 0
  if (response.status === 404) return missingKeptSeconds
  return response.status === 200 ? Math.min(keptSeconds, wantedSeconds(response)) : 0
}

/** Pages that show data without cache tags, such as messages, limit their own age. */
function wantedSeconds(response: Response): number {
  const [, seconds] = /max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '') ?? []
  return seconds === undefined ? keptSeconds : Number(seconds)
}

function cacheControl(seconds: number): string {
  // The language depends on a cookie, so browsers revalidate; an unchanged page responds 304.
  return seconds > 0 ? 'public, max-age=0, must-revalidate' : 'no-store'
}
