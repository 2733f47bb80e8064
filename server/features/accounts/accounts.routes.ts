import type { SignedIn } from '#contract/accounts.ts'
import * as contract from '#contract/accounts.ts'
import { Unauthorized } from '../../platform/errors.ts'
import { pageCookie } from '../../platform/http/page-cookie.ts'
import { type Done, doneOf, type Http, type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import { refreshCookieSeconds } from './accounts.policy.ts'
import type { AccountsService } from './accounts.service.ts'
import type { Tokens } from './sessions/sessions.ts'
import type { Admitted } from './sign-in/sign-in.ts'

export function accountsRoutes(accounts: AccountsService, translator: Translator): Route[] {
  const done = doneOf(translator, 'accounts')
  return [...signingIn(accounts, done), ...signingUp(accounts, done), ...ownAccount(accounts, done)]
}

function signingIn(accounts: AccountsService, done: Done): Route[] {
  return [
    serve(contract.login, async ({ body, http }) => withCookies(http, await accounts.signIn(body, http))),

    serve(contract.googleLogin, async ({ body, language, http }) =>
      withCookies(http, await accounts.signInWithGoogle(body.credential, language, http)),
    ),

    serve(contract.refresh, async ({ body, http }) => {
      const sentToken = body.refresh_token || http.cookies[cookieName]
      if (!sentToken) throw new Unauthorized('refresh_refused')
      const { token, refreshToken, pageToken } = await accounts.refresh(sentToken, http)
      setCookies(http, { refreshToken, pageToken })
      // A script may send the cookie without being able to read it, so it must not read the next token either.
      return body.refresh_token ? { token, refresh_token: refreshToken } : { token }
    }),

    serve(contract.logout, async ({ actor, language, http }) => {
      const refreshToken = http.cookies[cookieName]
      if (refreshToken) await accounts.endSessionByToken(refreshToken)
      if (actor) await accounts.endSessionIfLive(actor)
      http.clearCookie(cookieName, { path: cookiePath })
      await endPageSession(accounts, http)
      return done(language, 'loggedOut')
    }),

    serve(contract.endPageSession, async ({ language, http }) => {
      await endPageSession(accounts, http)
      return done(language, 'loggedOut')
    }),
  ]
}

function signingUp(accounts: AccountsService, done: Done): Route[] {
  return [
    serve(contract.checkUsername, ({ query, http }) => accounts.checkUsername(query.username ?? '', http)),

    serve(contract.signup, async ({ body, language, http }) => {
      await accounts.signUp(body, { ip: http.ip, language })
      return { ...done(language, 'signedUp'), username: body.username }
    }),

    serve(contract.confirmCode, async ({ body, language, http }) => {
      await accounts.confirmCode(body, http)
      return done(language, 'verified')
    }),

    serve(contract.resendCode, async ({ body, language, http }) => {
      await accounts.resendCode(body.username, http)
      return done(language, 'codeSent')
    }),

    serve(contract.forgotPassword, async ({ body, language, http }) => {
      await accounts.requestReset(body.login, http)
      return done(language, 'resetSent')
    }),

    serve(contract.resetPassword, async ({ body, language, http }) => {
      await accounts.resetByToken(body, http)
      return done(language, 'passwordSet')
    }),
  ]
}

function ownAccount(accounts: AccountsService, done: Done): Route[] {
  return [
    serve(contract.changePassword, async ({ actor, body, language }) => {
      await accounts.changePassword(actor, { current: body.current_password, next: body.new_password })
      return done(language, 'passwordSet')
    }),

    serve(contract.acceptTerms, async ({ actor, body, language }) => {
      await accounts.acceptTerms(actor, body.version)
      return done(language, 'termsAccepted')
    }),

    serve(contract.listSessions, ({ actor }) => accounts.listSessions(actor)),

    serve(contract.endSession, async ({ actor, params, language }) => {
      await accounts.endSession(actor, params.id)
      return done(language, 'sessionEnded')
    }),
  ]
}

const cookieName = 'refresh_token'
const cookiePath = '/api/auth'

/** Sets the cookies of a sign-in and returns its response. */
export function withCookies(http: Http, { pageToken, sessionId: _own, ...answer }: Admitted): SignedIn {
  setCookies(http, { refreshToken: answer.refresh_token, pageToken })
  return answer
}

function setCookies(http: Http, { refreshToken, pageToken }: Pick<Tokens, 'refreshToken' | 'pageToken'>) {
  const lasting = { maxAgeSeconds: refreshCookieSeconds, httpOnly: true }
  http.setCookie(cookieName, refreshToken, { ...lasting, path: cookiePath })
  http.setCookie(pageCookie, pageToken, lasting)
}

/** Ends the page session of the cookie, whichever user it belongs to, and clears the cookie. */
async function endPageSession(accounts: AccountsService, http: Http): Promise<void> {
  const pageToken = http.cookies[pageCookie]
  if (pageToken) await accounts.endPageSession(pageToken)
  http.clearCookie(pageCookie)
}
