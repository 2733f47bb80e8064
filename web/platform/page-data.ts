import { createContext, data, type RouterContextProvider } from 'react-router'
import type { Role } from '#contract/accounts.ts'
import type { CallOf, ResultOf } from '#contract/endpoint.ts'
import type { EndpointName, EndpointNamed } from '#contract/index.ts'
import type { Language } from '#contract/schema.ts'
import { addressOf } from './api-address.ts'

/** What the server puts at the disposal of loaders: the contract, called in the same process as a visitor. */
export interface PageCaller {
  call<N extends EndpointName>(
    name: N,
    input: CallOf<EndpointNamed<N>>,
    language: Language,
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
  /** The language's texts as the browser will fetch them; unknown in development. */
  textsAddress: string | undefined
  /** What a member's browser asks for before its code is here: `askEarly`. */
  early: string[]
  /** Where the script is that draws it for them: `drawEarly`. */
  earlyCode?: string
  /** What has been written: as the body of the response it would be turned into bytes and back. */
  page?: string
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
  const { caller, language } = context.get(pageRequest)
  return caller.call(name, input, language).catch((error: unknown) => {
    // The API's refusal becomes the page's status; the error page shows the words for it.
    if (isRefusal(error)) throw data({ key: error.key }, { status: error.status })
    throw error
  })
}

/** For pages that know what to show without it: `await call(…).catch(absent)`. Other failures stay failures. */
export function absent(failure: unknown): undefined {
  const { init } = failure as Partial<ReturnType<typeof data>>
  if (init?.status !== 404 && init?.status !== 400) throw failure
}

/** The page of a member begins with the answer to this; their browser need not wait for its code to ask. */
export function askEarly<N extends EndpointName>(
  context: PageContext,
  name: N,
  input: CallOf<EndpointNamed<N>>,
): void {
  const [, path = ''] = name.split(' ')
  context.get(pageRequest).early.push(addressOf(path, input))
}

/** Draws the answers to the early calls, before the code of the page is there. Development can wait for that. */
export function drawEarly(context: PageContext, script: string): void {
  if (import.meta.env.PROD) context.get(pageRequest).earlyCode = script
}

function isRefusal(error: unknown): error is { status: number; key: string } {
  return error instanceof Error && 'key' in error && 'status' in error && error.status !== 500
}
