import { createContext, data, type RouterContextProvider } from 'react-router'
import type { Role } from '#contract/accounts.ts'
import type { CallOf, ResultOf } from '#contract/endpoint.ts'
import type { EndpointName, EndpointNamed } from '#contract/index.ts'
import type { Language } from '#contract/schema.ts'
import type { Reader } from '../api/read.ts'
import type { LateTexts } from '../texts/late-texts.ts'

/** What the server puts at the disposal of loaders: the contract, called in the same process as a visitor. */
export interface PageCaller {
  call<N extends EndpointName>(
    name: N,
    input: CallOf<EndpointNamed<N>>,
    language: Language,
    onHeader?: (name: string, value: string) => void,
  ): Promise<ResultOf<EndpointNamed<N>>>
}

/** Whom a page is drawn for, as far as its frame shows them. */
export interface PageMember {
  userId: number
  username: string
  initials: string
  /** The address of their picture; empty where they have none. */
  profileImage: string
  roles: readonly Role[]
  language: Language
}

/** What one rendering knows. The server fills it in before loaders run. */
export interface PageRequest {
  caller: PageCaller
  /** On personal pages: the member who asks, and the same in their name, for reading only. */
  member?: { shown: PageMember; caller: PageCaller } | undefined
  language: Language
  /** `https://example.org`, without a slash at the end. */
  publicUrl: string
  /** Inline scripts carry it; the server turns them into hashes of its policy. */
  nonce: string
  /** Where the browser fetches the language's texts, with those late files; unknown in development. */
  textsAddresses: (late: readonly LateTexts[]) => string[]
  /** What has been written: as the body of the response it would be turned into bytes and back. */
  page?: string
  /** In seconds, where a call was refused for its rate. */
  retryAfter?: number
  /** To the server's log. */
  report: (error: unknown) => void
}

export const pageRequest = createContext<PageRequest>()

export type PageContext = Readonly<RouterContextProvider>

/** Page data for a `loader`: `await call(context, 'GET /api/pages/:key', { params: { key: 'terms' } })`. */
export function call<N extends EndpointName>(
  context: PageContext,
  name: N,
  input: CallOf<EndpointNamed<N>>,
): Promise<ResultOf<EndpointNamed<N>>> {
  const request = context.get(pageRequest)
  return request.caller.call(name, input, request.language).catch((error: unknown) => {
    if (!isRefusal(error)) throw error
    if (error.retryAfterSeconds !== undefined) request.retryAfter = error.retryAfterSeconds
    // The API's refusal becomes the page's status; the error page shows the words for it.
    throw data({ key: error.key }, { status: error.status })
  })
}

/** For pages that know what to show without it: `await call(…).catch(absent)`. Other failures stay failures. */
export function absent(failure: unknown): undefined {
  const { init } = failure as Partial<ReturnType<typeof data>>
  if (init?.status !== 404 && init?.status !== 400) throw failure
}

interface MemberReader {
  shown: PageMember
  /** Asks in their name, and reads only. */
  read: Reader
  /** What they are refused they do not get with the page. Other failures stay failures. */
  refused: (failure: unknown) => undefined
}

/** For personal pages: who asks; undefined where the page is rendered for nobody in particular. */
export function readerOf(context: PageContext): MemberReader | undefined {
  const { member, language } = context.get(pageRequest)
  if (!member) return undefined
  const { caller, shown } = member
  return {
    shown,
    async read(name, { onHeaders, signal: _, ...input }) {
      const headers = new Headers()
      const call = input as unknown as CallOf<EndpointNamed<typeof name>>
      const answer = await caller.call(name, call, language, (header, value) => headers.set(header, value))
      onHeaders?.(headers)
      return answer
    },
    refused(failure) {
      if (!isRefusal(failure) || failure.status >= 500) throw failure
      return undefined
    },
  }
}

function isRefusal(error: unknown): error is { status: number; key: string; retryAfterSeconds?: number } {
  return error instanceof Error && 'key' in error && 'status' in error && error.status !== 500
}
