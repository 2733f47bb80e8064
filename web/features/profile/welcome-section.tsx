import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { bounds } from '#contract/rules/bounds.ts'
import { api } from '../../platform/api.ts'
import { Button } from '../../ui/button.tsx'
import { SaveFailure, SaveNote } from './save-note.tsx'
import { useFieldDraft } from './use-field-draft.ts'
import { useSave } from './use-save.ts'

const { max } = bounds.welcomeMessage

/** What others read about one. */
export function WelcomeSection({ userId, saved }: { userId: number; saved: string }) {
  const { t } = useTranslation('profile')
  const id = useId()
  const [typed, setTyped] = useFieldDraft(userId, 'welcome')
  const text = typed ?? saved
  const { length } = text.trim()
  const tooLong = length > max
  const changed = text.trim() !== saved
  const saving = useSave<string>({
    name: 'welcome',
    reloads: true,
    send: async (message) => {
      const { welcomeMessage } = await api('POST /api/update-welcome-message', {
        body: { welcomeMessage: message },
      })
      return { welcomeMessage }
    },
    // Whoever wrote on meanwhile keeps that.
    onSaved: (sent) => typed?.trim() === sent && setTyped(undefined),
  })

  function submit() {
    if (tooLong || saving.state === 'saving') return
    saving.save(text.trim())
  }

  return (
    <form
      className="-mt-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="field-head">
        <label htmlFor={id} className="field-label">
          {t('welcome.label')}
        </label>
        <SaveNote saving={saving} label={t('welcome.label')} />
      </div>
      <textarea
        id={id}
        className="input"
        value={text}
        placeholder={t('welcome.placeholder')}
        aria-invalid={tooLong || undefined}
        aria-describedby={`${id}-count`}
        onChange={({ target }) => {
          setTyped(target.value === saved ? undefined : target.value)
          saving.touch()
        }}
      />
      <div className="mt-2.5 flex flex-wrap items-center gap-2 text-muted text-small/body">
        <p id={`${id}-count`} className={`figures me-auto ${tooLong ? 'field-note-error' : ''}`}>
          {t('welcome.count', { length, max })}
          {tooLong && <span role="alert"> · {t('welcome.tooLong', { count: length - max })}</span>}
        </p>
        {changed && saving.state !== 'saving' && (
          <Button variant="ghost" size="small" onClick={() => setTyped(undefined)}>
            {t('welcome.discard')}
          </Button>
        )}
        <Button
          type="submit"
          aria-label={`${t('save')} ${t('welcome.label')}`}
          size="small"
          disabled={tooLong}
          aria-disabled={saving.state === 'saving'}
        >
          {t('save')}
        </Button>
      </div>
      <SaveFailure saving={saving} />
    </form>
  )
}
