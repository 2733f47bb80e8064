import { createContext, data, type RouterContextProvider } from 'react-router'
import type { Role } from '#contract/accounts.ts'
import type { CallOf, ResultOf } from '#contract/endpoint.ts'
import type { EndpointName, EndpointNamed } from '#contract/index.ts'
import type { Language } from '#contract/schema.ts'
import type { Reader } from '../api/read.ts'
import type { LateTexts } from '../texts/late-texts.ts'

/**
 * Calls endpoints in the same process, as a visitor unless it belongs to a member. The server provides it to
 * loaders.
 */
export interface PageCaller {
  call<N extends EndpointName>(
    name: N,
    input: CallOf<EndpointNamed<N>>,
    language: Language,
    onHeader?: (name: string, value: string) => void,
  ): Promise<ResultOf<EndpointNamed<N>>>
}

/** The user a page is rendered for, with what the page frame shows of them. */
export interface PageMember {
  userId: number
  username: string
  initials: string
  /** URL of the profile picture; empty if the user has none. */
  profileImage: string
  roles: readonly Role[]
  language: Language
}

/** Context of one rendering. The server sets it before loaders run. */
export interface PageRequest {
  caller: PageCaller
  /** On personal pages: the user, and a caller on their behalf that only reads. */
  member?: { profile: PageMember; caller: PageCaller } | undefined
  language: Language
  /** `https://example.org`, without a trailing slash. */
  publicUrl: string
  /** Nonce of inline scripts; the server replaces it with hashes in its policy. */
  nonce: string
  /** Returns the URLs of the language's texts including these late files; none in development. */
  textsAddresses: (late: readonly LateTexts[]) => string[]
  /** The rendered page; as the body of a response it would be encoded and decoded once more. */
  page?: string
  /** Seconds to wait, if a call was refused for its rate. */
  retryAfter?: number
  /** Writes an error to the server's log. */
  report: (error: unknown) => void
}

export const pageRequest = createContext<PageRequest>()

export type PageContext = Readonly<RouterContextProvider>

/**
 * Fetches page data in a loader:
 * `await call(context, 'GET /api/pages/:key', { params: { key: 'terms' } })`.
 */
export function call<N extends EndpointName>(
  context: PageContext,
  name: N,
  input: CallOf<EndpointNamed<N>>,
): Promise<ResultOf<EndpointNamed<N>>> {
  const request = context.get(pageRequest)
  return request.caller.call(name, input, request.language).catch((error: unknown) => {
    if (!isRefusal(error)) throw error
    if (error.retryAfterSeconds !== undefined) request.retryAfter = error.retryAfterSeconds
    // The status of the refusal becomes the page's; the error page shows the text for its key.
    throw data({ key: error.key }, { status: error.status })
  })
}

/**
 * For optional data: `await call(…).catch(absent)` is undefined on 404 and 400. Other failures are thrown.
 */
export function absent(failure: unknown): undefined {
  const { init } = failure as Partial<ReturnType<typeof data>>
  if (init?.status !== 404 && init?.status !== 400) throw failure
}

interface MemberReader {
  profile: PageMember
  /** Reads on behalf of the user. */
  read: Reader
  /** Turns refusals into undefined, so that the page comes without that data. Other failures are thrown. */
  refused: (failure: unknown) => undefined
}

/** Returns the user of a personal page; undefined if the page is rendered for nobody in particular. */
export function readerOf(context: PageContext): MemberReader | undefined {
  const { member, language } = context.get(pageRequest)
  if (!member) return undefined
  const { caller, profile } = member
  return {
    profile,
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
