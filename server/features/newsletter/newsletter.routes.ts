import * as digests from '#contract/digests.ts'
import * as contract from '#contract/newsletter.ts'
import * as issues from '#contract/newsletter-issues.ts'
import { creationOf } from '../../platform/http/creation.ts'
import { type Done, doneOf, type Http, type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { NewsletterService } from './newsletter.service.ts'
import type { Subscriber } from './subscribers.store.ts'

export function newsletterRoutes(newsletter: NewsletterService, translator: Translator): Route[] {
  const done = doneOf(translator, 'newsletter')

  return [
    serve(contract.subscribe, async ({ body, language, http: { ip } }) => {
      const { email, categories, website = '' } = body
      const invitation = { email, categories, language: body.language ?? language }
      await newsletter.subscribe(invitation, { website, ip })
      return done(language, 'asked')
    }),

    serve(contract.confirmSubscription, async ({ body, language }) => {
      await newsletter.confirm(body.token)
      return done(language, 'confirmed')
    }),

    serve(contract.showSubscription, async ({ query }) => present(await newsletter.show(query.token))),

    serve(contract.changeSubscription, async ({ body: { token, ...wishes }, language }) => {
      await newsletter.change(token, wishes)
      return done(language, 'changed')
    }),

    serve(contract.unsubscribe, async ({ params, language }) => {
      await newsletter.unsubscribe(params.token)
      return done(language, 'ended')
    }),

    serve(contract.openUnsubscribe, async ({ params, language, http }) =>
      redirectTo(http, `/newsletter?token=${encodeURIComponent(params.token)}&lang=${language}`),
    ),

    serve(contract.showOwnSubscription, async ({ actor }) => {
      const { email, subscription } = await newsletter.showOwn(actor)
      return { email, subscription: subscription && present(subscription) }
    }),

    serve(contract.changeOwnSubscription, async ({ actor, body, language }) => {
      await newsletter.changeOwn(actor, body)
      return done(language, 'changed')
    }),

    serve(contract.endOwnSubscription, async ({ actor, language }) => {
      await newsletter.endOwn(actor)
      return done(language, 'ended')
    }),

    ...issueRoutes(newsletter, done),
    ...digestRoutes(newsletter, done),
  ]
}

function issueRoutes(newsletter: NewsletterService, done: Done): Route[] {
  return [
    serve(issues.listIssues, () => newsletter.listIssues()),

    serve(issues.previewIssue, ({ query }) => newsletter.preview(query.articleId)),

    serve(issues.testIssue, async ({ actor, body, language }) => {
      await newsletter.sendTest(actor, body.articleId)
      return done(language, 'tested')
    }),

    serve(issues.sendIssue, async ({ actor, language, ...call }) => {
      const id = await newsletter.send(actor, { ...call.body, creation: creationOf(call) })
      return { ...done(language, call.body.sendAt ? 'planned' : 'sent'), id }
    }),

    serve(issues.stopIssue, async ({ actor, params, language }) => {
      await newsletter.stop(actor, params.id)
      return done(language, 'stopped')
    }),

    serve(issues.resumeIssue, async ({ actor, params, language }) => {
      return done(language, await newsletter.resume(actor, params.id))
    }),
  ]
}

function digestRoutes(newsletter: NewsletterService, done: Done): Route[] {
  return [
    serve(digests.showDigest, async ({ actor }) => ({ rhythm: await newsletter.showRhythm(actor) })),

    serve(digests.chooseDigest, async ({ actor, body, language }) => {
      await newsletter.chooseRhythm(actor, body.rhythm)
      return done(language, 'changed')
    }),

    serve(digests.endDigest, async ({ params, language }) => {
      await newsletter.endDigest(params.token)
      return done(language, 'digestEnded')
    }),

    serve(digests.openEndDigest, async ({ params, language, http }) =>
      redirectTo(http, `/newsletter?digest=${encodeURIComponent(params.token)}&lang=${language}`),
    ),
  ]
}

function redirectTo(http: Http, location: string): { location: string } {
  http.status(302)
  http.header('location', location)
  return { location }
}

const present = ({ address, language, categories }: Subscriber) => ({ email: address, language, categories })
