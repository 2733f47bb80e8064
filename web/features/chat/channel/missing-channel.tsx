import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { lazyComponent, useQuietComponent } from '../../../platform/hydration/lazy-component.ts'
import { Head } from '../../../platform/page/head.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { loginPath } from '../../accounts/guard.tsx'
import { useCreateChannel } from '../../channels/use-create-channel.tsx'

const unsentTexts = lazyComponent(() => import('./unsent-texts.tsx'), ['channels'])

/** What a member wrote for a channel that they cannot enter now, once its code is loaded. */
export function Unsent({ slug }: { slug: string }) {
  const session = useSession()
  const Texts = useQuietComponent(unsentTexts)
  return session && Texts ? <Texts slug={slug} userId={session.userId} /> : null
}

/** The page of a missing channel. Members are offered to create it. */
export function ChannelMissing({ slug }: { slug: string | undefined }) {
  const { t } = useTranslation('chat')
  const { pathname } = useLocation()
  const session = useSession()
  const { create, dialog } = useCreateChannel(slug)
  const mayCreate = Boolean(session && slug)

  return (
    <div className="channel-apart">
      <Head title={t('missing.title')} noindex />
      <EmptyState
        mark="glass"
        at={[57, 42]}
        headingLevel={1}
        title={t('missing.title')}
        action={
          <>
            {mayCreate && <Button onClick={create}>{t('missing.create', { channel: `#${slug}` })}</Button>}
            <ButtonLink to="/channels" variant={mayCreate ? 'outline' : 'primary'}>
              {t('missing.toChannels')}
            </ButtonLink>
            {session === null && (
              <ButtonLink to={loginPath(pathname)} variant="outline">
                {t('missing.login')}
              </ButtonLink>
            )}
          </>
        }
      >
        {slug
          ? t(mayCreate ? 'missing.textCreate' : 'missing.text', { channel: `#${slug}` })
          : t('missing.textPlain')}
      </EmptyState>
      {slug && <Unsent slug={slug} />}
      {dialog}
    </div>
  )
}

/** The page of a channel that refuses the user; `why` is the server's message. */
export function ChannelRefused({ slug, why }: { slug: string; why: string }) {
  const { t } = useTranslation('chat')
  return (
    <div className="channel-apart">
      <EmptyState
        mark="rocks"
        at={[39, 78]}
        headingLevel={1}
        title={t('banned.title', { channel: `#${slug}` })}
        action={
          <>
            <ButtonLink to="/channels">{t('missing.toChannels')}</ButtonLink>
            <ButtonLink to="/contato" variant="outline">
              {t('banned.contact')}
            </ButtonLink>
          </>
        }
      >
        {why.replace(/^-ChanServ- /, '')} {t('banned.text')}
      </EmptyState>
      <Unsent slug={slug} />
    </div>
  )
}
