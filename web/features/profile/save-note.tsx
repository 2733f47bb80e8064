import { useTranslation } from 'react-i18next'
import { CheckIcon } from '../../ui/icons/check.ts'
import { WarningCircleIcon } from '../../ui/icons/warning-circle.ts'
import { Flashes } from '../../ui/states/flashes.tsx'
import { statusRegion } from '../../ui/status-region.ts'
import type { Saving } from './use-save.ts'

interface SavingNoteProps {
  saving: Pick<Saving<never>, 'state'>
  /** Label for screen readers, which do not tell where the note is. */
  label: string
}

/** Shows that a value is being saved, or has been saved. */
export function SaveNote({ saving: { state }, label }: SavingNoteProps) {
  const { t } = useTranslation('profile')
  return (
    // Always rendered, so that changes are announced.
    <span
      {...statusRegion}
      className={`flex items-center gap-1.25 font-semibold text-note/close ${state === 'saved' ? 'text-green' : 'text-muted'}`}
    >
      {(state === 'saving' || state === 'saved') && <span className="sr-only">{label}: </span>}
      {state === 'saving' && (
        <>
          <Flashes state="running" />
          {t('saving.saving')}
        </>
      )}
      {state === 'saved' && (
        <>
          <CheckIcon weight="bold" aria-hidden="true" className="size-3.5 flex-none" />
          {t('saving.saved')}
        </>
      )}
    </span>
  )
}

export const saveFailure = 'mt-1.5 flex items-start gap-1.5 font-regular text-red text-small/snug'

/** Error of saving, with a retry button. */
export function SaveFailure({
  saving,
  id,
}: {
  saving: Pick<Saving<never>, 'failure' | 'again' | 'state'>
  id?: string
}) {
  const { t } = useTranslation(['profile', 'ui'])
  if (saving.state !== 'failed' || !saving.failure) return null
  return (
    <p role="alert" id={id} className={saveFailure}>
      <WarningCircleIcon weight="fill" aria-hidden="true" className="mt-px size-4 flex-none" />
      <span>
        {saving.failure.message}
        {saving.again && (
          <>
            {' '}
            <button type="button" className="text-link text-inherit" onClick={saving.again}>
              {t('ui:retry')}
            </button>
          </>
        )}
      </span>
    </p>
  )
}
