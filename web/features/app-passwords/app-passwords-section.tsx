import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLateTexts } from '../../platform/texts/use-late-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { AppPasswordRow } from './app-password-row.tsx'
import { appPasswordsQuery } from './app-passwords.queries.ts'
import { IrcAddress } from './irc-address.tsx'

const CreateAppPassword = lazy(() => import('./create-app-password.tsx'))

/** Chat programs: where they connect, and their passwords. Not there where the site takes none and never did. */
export function AppPasswordsSection({ username }: { username: string }) {
  const { t } = useTranslation('app-passwords')
  const texts = useLateTexts('app-passwords')
  const { data } = useQuery(appPasswordsQuery)
  const [isCreating, setCreating] = useState(false)
  if (texts !== 'ready' || !data || (!data.irc && data.passwords.length === 0)) return null
  const { irc, passwords, confirmation } = data

  return (
    <Section title={t('heading')} anchor="app-passwords">
      <div className="flex flex-col gap-4 pt-2">
        <p className="text-muted">{t('intro')}</p>
        {irc ? <IrcAddress irc={irc} username={username} /> : <p>{t('off')}</p>}
        {passwords.length > 0 ? (
          <ul>
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
