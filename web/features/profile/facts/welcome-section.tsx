import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { api } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { SaveFailure, SaveNote } from '../save-note.tsx'
import { useSave } from '../use-save.ts'
import { UndoButton, Unset, useOpenRow } from './fact-row.tsx'
import { useFieldDraft } from './use-field-draft.ts'

const { max } = bounds.welcomeMessage

/** Welcome message, shown as others see it until it is edited. The height does not change. */
export function WelcomeSection({ userId, saved }: { userId: number; saved: string }) {
  const { t } = useTranslation(['profile', 'ui'])
  const id = useId()
  const [typed, setTyped] = useFieldDraft(userId, 'welcome')
  const [height, setHeight] = useState<number>()
  const row = useOpenRow<HTMLFormElement>()
  const text = typed ?? saved
  const { length } = text.trim()
  const tooLong = length > max
  const saving = useSave<string>({
    name: 'welcome',
    reloads: true,
    send: async (message) => {
      const { welcomeMessage } = await api('POST /api/update-welcome-message', {
        body: { welcomeMessage: message },
      })
      return { welcomeMessage }
    },
    onSaved: (sent) => {
      // Text typed during saving is kept, and the form stays open.
      if (typed !== undefined && typed.trim() !== sent) return
      setTyped(undefined)
      row.close()
    },
  })
  const isForm = row.isOpen || typed !== undefined

  function submit() {
    if (tooLong || saving.state === 'saving') return
    if (text.trim() === saved) cancel()
    else saving.save(text.trim(), saved)
  }

  function cancel() {
    setTyped(undefined)
    saving.dismiss()
    row.close()
  }

  const head = (
    <div className="field-head">
      {isForm ? (
        <label htmlFor={id} className="field-label">
          {t('welcome.label')}
        </label>
      ) : (
        <h3 className="field-label">{t('welcome.label')}</h3>
      )}
      <SaveNote saving={saving} label={t('welcome.label')} />
    </div>
  )
  const foot = 'mt-2.5 flex min-h-control flex-wrap items-center gap-2 text-muted text-small/body'

  if (!isForm) {
    return (
      <div className="-mt-5">
        {head}
        <p
          className="wrap-anywhere min-h-29 whitespace-pre-wrap border border-line rounded-control px-3 py-2.5 leading-body"
          ref={(element) => {
            if (element) setHeight(element.offsetHeight)
          }}
        >
          {saved || <Unset>{t('welcome.placeholder')}</Unset>}
        </p>
        <div className={`${foot} justify-end`}>
          <UndoButton saving={saving} label={t('welcome.label')} onUndone={row.goOn} />
          <Button
            ref={row.opener}
            variant="outline"
            size="small"
            aria-label={t('edit', { field: t('welcome.label') })}
            onClick={row.open}
          >
            {t('welcome.edit')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <form
      ref={row.form}
      className="-mt-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={({ key }) => key === 'Escape' && cancel()}
    >
      {head}
      <textarea
        id={id}
        className="input"
        // As high as the text before.
        style={{ height }}
        value={text}
        placeholder={t('welcome.placeholder')}
        aria-invalid={tooLong || undefined}
        aria-describedby={`${id}-count`}
        onChange={({ target }) => {
          row.open()
          setTyped(target.value === saved ? undefined : target.value)
          saving.touch()
        }}
      />
      <div className={foot}>
        <p id={`${id}-count`} className={`figures me-auto ${tooLong ? 'field-note-error' : ''}`}>
          {t('welcome.count', { length, max })}
          {tooLong && <span role="alert"> · {t('welcome.tooLong', { count: length - max })}</span>}
        </p>
        {saving.state !== 'saving' && (
          <Button variant="ghost" size="small" onClick={cancel}>
            {t(text.trim() === saved ? 'ui:cancel' : 'welcome.discard')}
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
