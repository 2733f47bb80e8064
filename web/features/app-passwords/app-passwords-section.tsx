import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IrcAddress as Address, AppPassword } from '#contract/app-passwords.ts'
import { api } from '../../platform/api/api.ts'
import { copyText } from '../../platform/copy-text.ts'
import { useDates } from '../../platform/texts/use-dates.ts'
import { useLateTexts } from '../../platform/texts/use-late-texts.ts'
import { toast } from '../../platform/toast.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useFocusInPlace } from '../../ui/focus/use-focus-in-place.ts'
import { CopyIcon } from '../../ui/icons/copy.ts'
import { KeyIcon } from '../../ui/icons/key.ts'
import { Section } from '../../ui/section.tsx'
import { AccessRow } from '../profile/access/access-row.tsx'
import { FactLine } from '../profile/facts/fact-row.tsx'
import { appPasswordsQuery } from './app-passwords.queries.ts'
import { clientSetups } from './client-setup.ts'

const CreateAppPassword = lazy(() => import('./create-app-password.tsx'))

/**
 * Chat apps: server address and app passwords. Absent if the site accepts none and the user has no passwords.
 */
export function AppPasswordsSection({ username }: { username: string }) {
  const { t } = useTranslation('app-passwords')
  const texts = useLateTexts('app-passwords')
  const { data } = useQuery(appPasswordsQuery)
  const [isCreating, setCreating] = useState(false)
  const focusInPlace = useFocusInPlace<HTMLUListElement>()
  if (texts !== 'ready' || !data || (!data.irc && data.passwords.length === 0)) return null
  const { irc, passwords, confirmation } = data

  return (
    <Section title={t('heading')} anchor="app-passwords">
      <div className="flex flex-col gap-4 pt-2">
        <p className="text-muted">{t('intro')}</p>
        {irc ? <IrcAddress irc={irc} username={username} /> : <p>{t('off')}</p>}
        {passwords.length > 0 ? (
          <ul {...focusInPlace}>
            {passwords.map((password) => (
              <AppPasswordRow key={password.id} password={password} />
            ))}
          </ul>
        ) : (
          <p className="text-muted">{t('none')}</p>
        )}
        {irc && (
          <Button variant="outline" className="self-start" onClick={() => setCreating(true)}>
            {t('new.open')}
          </Button>
        )}
      </div>
      {isCreating && (
        <Suspense>
          <CreateAppPassword {...{ username, confirmation }} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </Section>
  )
}

/** Server address to copy, and setup instructions for each client. */
function IrcAddress({ irc, username }: { irc: Address; username: string }) {
  const { t } = useTranslation('app-passwords')
  const network = irc.host.split('.')[0] || 'chat'
  const setups = clientSetups({ irc, network, username, password: t('howTo.password') })
  return (
    <>
      <dl>
        <AddressRow label={t('address.host')} value={irc.host} />
        {irc.tlsPort !== null && <AddressRow label={t('address.tlsPort')} value={String(irc.tlsPort)} />}
        {irc.port !== null && <AddressRow label={t('address.port')} value={String(irc.port)} />}
        {irc.webSocket !== null && <AddressRow label={t('address.webSocket')} value={irc.webSocket} />}
        <AddressRow label={t('address.account')} value={username} />
      </dl>
      {setups.length > 0 && (
        <div className="flex flex-col">
          <h3 className="text-label font-semibold text-muted">{t('howTo.heading')}</h3>
          {setups.map(({ name, lines }) => (
            <details key={name} className="border-line border-t">
              <summary className="min-h-11 cursor-pointer py-2.5">{name}</summary>
              <pre className="mb-3.5 overflow-x-auto border border-line px-3.5 py-3 font-code text-label/body">
                {lines.join('\n')}
              </pre>
            </details>
          ))}
        </div>
      )}
    </>
  )
}

function AddressRow({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('app-passwords')
  const texts = { done: t('address.copied'), failed: t('address.copyFailed') }
  return (
    <FactLine name={label} className="flex items-center justify-between gap-3">
      <span className="min-w-0 break-all">{value}</span>
      <IconButton
        label={t('address.copy', { what: label })}
        className="-me-2.5"
        onClick={() => void copyText(value, texts)}
      >
        <CopyIcon aria-hidden="true" />
      </IconButton>
    </FactLine>
  )
}

function AppPasswordRow({ password }: { password: AppPassword }) {
  const { id, name, createdAt, lastUsedAt, lastUsedFrom } = password
  const described = useId()
  const { t } = useTranslation('app-passwords')
  const { formatLongInstant } = useDates()
  const queries = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => api('DELETE /api/app-passwords/:id', { params: { id } }),
    onError: () => toast(t('revokeFailed'), { kind: 'error' }),
    onSettled: () => queries.invalidateQueries(appPasswordsQuery),
  })

  const description = (
    <>
      {t('created', { when: formatLongInstant(createdAt) })}
      {' · '}
      {lastUsedAt
        ? t('lastUsed', { when: formatLongInstant(lastUsedAt), address: lastUsedFrom })
        : t('neverUsed')}
    </>
  )

  return (
    <AccessRow icon={KeyIcon} title={name} id={described} description={description}>
      <Button
        variant="outline"
        size="small"
        busy={revoke.isPending}
        busyText={t('revoking')}
        aria-label={t('revokeThis', { name })}
        aria-describedby={described}
        onClick={() => revoke.mutate()}
      >
        {t('revoke')}
      </Button>
    </AccessRow>
  )
}
