import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import type { Subscription } from '#contract/newsletter.ts'
import { api } from '../../platform/api/api.ts'
import { Head } from '../../platform/page/head.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { absent, call } from '../../platform/page/page-data.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { useSession } from '../../platform/session/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useTakenFocus } from '../../ui/focus/use-taken-focus.ts'
import { TextLink } from '../../ui/text-link.tsx'
import type { Route } from './+types/newsletter-page.ts'
import { ButtonForm } from './button-form.tsx'
import { DigestSection } from './digest-section.tsx'
import { OwnSubscription } from './own-subscription.tsx'
import { SubscribeForm } from './subscribe-form.tsx'
import { SubscriptionForm } from './subscription-form.tsx'

export const handle: LayoutHandle = { rests: true, texts: ['accounts', 'categories', 'newsletter'] }

/** Purpose of the link that led here. */
type Arrival =
  | { state: 'open' | 'invalid' }
  | { state: 'confirm' | 'digest'; token: string }
  | { state: 'manage'; token: string; subscription: Subscription }

/** The URL is a secret: not cached, not indexed, and not sent as a referrer. */
const secret = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Opening a link changes nothing, because mail programs may open links by themselves. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const [verify, digest, token] = [query.get('verify'), query.get('digest'), query.get('token')]
  if (verify) return data<Arrival>({ state: 'confirm', token: verify }, { headers: secret })
  if (digest) return data<Arrival>({ state: 'digest', token: digest }, { headers: secret })
  if (!token) return data<Arrival>({ state: 'open' })

  const subscription = await call(context, 'GET /api/newsletter/subscription', { query: { token } }).catch(
    absent,
  )
  return subscription
    ? data<Arrival>({ state: 'manage', token, subscription }, { headers: secret })
    : data<Arrival>({ state: 'invalid' }, { headers: secret, status: 404 })
}

/** Newsletter page: subscribing, confirming, changing and unsubscribing, for members and visitors. */
export default function NewsletterPage({ loaderData: arrival }: Route.ComponentProps) {
  const { t } = useTranslation('newsletter')
  const { name: siteName } = useSite()
  return (
    <div className="px-gutter pt-7 pb-16 md:pt-10 *:max-w-medium">
      <Head
        title={t('title')}
        description={t('description', { siteName })}
        noindex={arrival.state !== 'open'}
      />
      {arrival.state === 'open' && <Open />}
      {arrival.state === 'confirm' && <Confirming token={arrival.token} />}
      {arrival.state === 'digest' && <EndingDigest token={arrival.token} />}
      {arrival.state === 'manage' && <Managing {...arrival} />}
      {arrival.state === 'invalid' && (
        <>
          <Title text={t('invalid.text')}>{t('invalid.title')}</Title>
          <SubscribeForms />
        </>
      )}
    </div>
  )
}

function Title({ children, text }: { children: string; text: string }) {
  return (
    <>
      <h1 className="type-display type-headline mb-3">{children}</h1>
      <p className="mb-8 text-lead text-muted">{text}</p>
    </>
  )
}

/** In the place of what a link asked, with what the server said to the answer. */
function Answered({ title, children }: { title: string; children: string }) {
  return (
    <>
      <h1 className="type-display type-headline mb-8">{title}</h1>
      <Banner kind="success" takesFocus>
        {children}
      </Banner>
    </>
  )
}

function Open() {
  const { t } = useTranslation('newsletter')
  return (
    <>
      <Title text={t('lead')}>{t('title')}</Title>
      {useSession() ? <OwnEmails /> : <SubscribeForms />}
    </>
  )
}

function OwnEmails() {
  return (
    <div className="flex flex-col gap-12">
      <OwnSubscription />
      <DigestSection />
    </div>
  )
}

/** Subscription form, which can be used repeatedly. */
function SubscribeForms() {
  const { t } = useTranslation('newsletter')
  const [answer, setAnswer] = useState<string>()
  const another = useTakenFocus<HTMLButtonElement>(answer !== undefined)
  if (answer === undefined) return <SubscribeForm onSent={setAnswer} />
  return (
    <>
      <Banner kind="success" className="mb-5">
        {answer}
      </Banner>
      <Button ref={another} variant="outline" onClick={() => setAnswer(undefined)}>
        {t('another')}
      </Button>
    </>
  )
}

function Confirming({ token }: { token: string }) {
  const { t } = useTranslation('newsletter')
  const [answer, setAnswer] = useState<string>()
  if (answer !== undefined) return <Answered title={t('title')}>{answer}</Answered>
  return (
    <>
      <Title text={t('confirm.text')}>{t('confirm.title')}</Title>
      <ButtonForm
        action="/api/newsletter/confirm"
        send={() => api('POST /api/newsletter/confirm', { body: { token } })}
        onSent={setAnswer}
        text={t('confirm.button')}
      >
        <input type="hidden" name="token" value={token} />
      </ButtonForm>
    </>
  )
}

/** Unsubscribes from the digest by a link, without a session. */
function EndingDigest({ token }: { token: string }) {
  const { t } = useTranslation('newsletter')
  const [answer, setAnswer] = useState<string>()
  return (
    <>
      {answer === undefined ? (
        <>
          <Title text={t('digest.endText')}>{t('digest.endTitle')}</Title>
          <ButtonForm
            action={`/api/digest/unsubscribe/${encodeURIComponent(token)}`}
            send={() => api('POST /api/digest/unsubscribe/:token', { params: { token }, body: {} })}
            onSent={setAnswer}
            text={t('end')}
          />
        </>
      ) : (
        <Answered title={t('digest.title')}>{answer}</Answered>
      )}
      <TextLink to="/newsletter" className="mt-6 inline-block">
        {t('manage.link')}
      </TextLink>
    </>
  )
}

function Managing({ token, subscription }: { token: string; subscription: Subscription }) {
  const { t } = useTranslation('newsletter')
  const [end, setEnd] = useState<string>()
  if (end !== undefined) return <Answered title={t('title')}>{end}</Answered>
  return (
    <>
      <Title text={t('manage.text', { email: subscription.email })}>{t('manage.title')}</Title>
      <SubscriptionForm token={token} subscription={subscription} onEnded={setEnd} />
    </>
  )
}
