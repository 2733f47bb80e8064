import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Passkey } from '#contract/second-steps.ts'
import { useIsHydrated } from '../../platform/hydration/use-is-hydrated.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusInPlace } from '../../ui/focus/use-focus-in-place.ts'
import { Section } from '../../ui/section.tsx'
import { supportsPasskeys } from '../accounts/sign-in/passkey-answer.ts'
import { PasskeyRow } from './passkey-row.tsx'

const NewPasskeyDialog = lazy(() => import('./new-passkey-dialog.tsx'))

interface Props {
  passkeys: readonly Passkey[]
  onCodes: (codes: readonly string[]) => void
}

export function PasskeysSection({ passkeys, onCodes }: Props) {
  const { t } = useTranslation('security')
  const [isCreating, setCreating] = useState(false)
  const focusInPlace = useFocusInPlace<HTMLUListElement>()
  const isAble = !useIsHydrated() || supportsPasskeys()

  function finish(codes: readonly string[]) {
    setCreating(false)
    toast(t('passkeys.added'))
    onCodes(codes)
  }

  return (
    <Section title={t('passkeys.heading')}>
      <div className="flex flex-col gap-4 pt-2">
        <p className="text-muted">{t('passkeys.text')}</p>
        {passkeys.length > 0 ? (
          <ul {...focusInPlace}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        ) : (
          <p className="text-muted">{t('passkeys.none')}</p>
        )}
        {isAble ? (
          <Button
            variant={passkeys.length > 0 ? 'outline' : 'primary'}
            className="self-start"
            onClick={() => setCreating(true)}
          >
            {t('passkeys.add')}
          </Button>
        ) : (
          <p>{t('passkeys.unsupported')}</p>
        )}
      </div>
      {isCreating && (
        <Suspense>
          <NewPasskeyDialog onCreated={finish} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </Section>
  )
}
