import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SetOnce } from '#contract/people.ts'
import type { Profile } from '#contract/profile.ts'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { SaveFailure, SaveNote, saveFailure } from '../save-note.tsx'
import { useSave } from '../use-save.ts'
import { EditButton, FactLine, Unset, useOpenRow } from './fact-row.tsx'
import { useFieldDraft } from './use-field-draft.ts'

interface SetOnceRowProps extends Omit<React.ComponentProps<'input'>, 'value'> {
  field: SetOnce
  userId: number
  label: string
  /** Shown while there is no value. */
  unset: string
  /** Empty until it is set. */
  saved: string
  /** How the saved value is shown. */
  children: React.ReactNode
  send: (typed: string) => Promise<Partial<Profile>>
}

/**
 * A field that can be set once: a placeholder until it is edited, then an input, and the value afterwards. A
 * draft opens the row again.
 */
export function SetOnceRow({
  field,
  userId,
  label,
  unset,
  saved,
  children,
  send,
  ...input
}: SetOnceRowProps) {
  const { t } = useTranslation(['profile', 'ui'])
  const id = useId()
  const [typed, setTyped] = useFieldDraft(userId, field)
  const [missing, setMissing] = useState(false)
  const row = useOpenRow<HTMLFormElement>()
  const isForm = !saved && (row.isOpen || typed !== undefined)
  const control = useRef<HTMLInputElement>(null)
  const value = useRef<HTMLDivElement>(null)
  const mine = useRef(false)
  const saving = useSave<string>({
    name: field,
    reloads: true,
    send,
    onSaved: () => {
      mine.current = true
      setTyped(undefined)
    },
  })

  // The input that had the focus is gone.
  useEffect(() => {
    if (saved && mine.current && document.activeElement === document.body) value.current?.focus()
  }, [saved])

  function submit() {
    const text = typed?.trim() ?? ''
    setMissing(text === '')
    if (text === '') control.current?.focus()
    else if (saving.state !== 'saving') saving.save(text)
  }

  function cancel() {
    setTyped(undefined)
    setMissing(false)
    saving.dismiss()
    row.close()
  }

  const name = (
    <>
      {isForm ? (
        <label htmlFor={id} className="block">
          {label}
        </label>
      ) : (
        label
      )}
      <SaveNote saving={saving} label={label} />
    </>
  )
  const refused = saving.state === 'failed' && !saving.again
  const lost = saved && saving.state !== 'saving' ? typed?.trim() : undefined
  return (
    <FactLine name={name} isForm={!saved}>
      {saved && (
        <div ref={value} tabIndex={-1}>
          {children}
        </div>
      )}
      {!saved && !isForm && (
        <div className="flex min-h-11 items-center gap-2">
          <span className="min-w-0 flex-1">
            <Unset>{unset}</Unset>
          </span>
          <EditButton ref={row.opener} label={label} onClick={row.open} />
        </div>
      )}
      {isForm && (
        <form
          ref={row.form}
          className="flex items-center gap-x-2"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
          onKeyDown={({ key }) => key === 'Escape' && cancel()}
        >
          <input
            ref={control}
            className="input min-w-0 flex-1 font-regular"
            {...input}
            id={id}
            value={typed ?? ''}
            aria-invalid={missing || refused || undefined}
            aria-describedby={`${id}-note`}
            onChange={({ target }) => {
              // An emptied input stays open.
              row.open()
              setTyped(target.value || undefined)
              setMissing(false)
            }}
          />
          <Button
            type="submit"
            aria-label={`${t('save')} ${label}`}
            size="small"
            aria-disabled={saving.state === 'saving'}
          >
            {t('save')}
          </Button>
        </form>
      )}
      {lost && <Lost typed={lost} onForget={() => setTyped(undefined)} />}
      {/* Text needs less space above than an input; the height of the row does not change. */}
      {!saved && (
        <div id={`${id}-note`} className={`font-regular ${isForm ? 'pb-1' : 'pb-3'}`}>
          {missing && (
            <p role="alert" className="field-note field-note-error mt-1">
              {t(`errors.${field}_invalid`)}
            </p>
          )}
          {!missing && saving.state === 'failed' && <SaveFailure saving={saving} />}
          {!missing && saving.state !== 'failed' && <SetOnceHint isForm={isForm} onCancel={cancel} />}
        </div>
      )}
    </FactLine>
  )
}

function SetOnceHint({ isForm, onCancel }: { isForm: boolean; onCancel: () => void }) {
  const { t } = useTranslation(['profile', 'ui'])
  return (
    <p className={`field-note ${isForm ? 'mt-1' : '-mt-1'}`}>
      {t('setOnce.hint')}{' '}
      <button type="button" className={`text-link ${isForm ? '' : 'invisible'}`} onClick={onCancel}>
        {t('ui:cancel')}
      </button>
    </p>
  )
}

/** Shown if another value was set elsewhere meanwhile. */
function Lost({ typed, onForget }: { typed: string; onForget: () => void }) {
  const { t } = useTranslation(['profile', 'ui'])
  return (
    <div role="alert" className={saveFailure}>
      <p>
        {t('setOnce.notSaved', { typed })} {t('errors.already_set')}{' '}
        <TextLink to="/contato" className="text-inherit">
          {t('setOnce.contact')}
        </TextLink>{' '}
        <button type="button" className="text-link text-inherit" onClick={onForget}>
          {t('setOnce.forget')}
        </button>
      </p>
    </div>
  )
}
