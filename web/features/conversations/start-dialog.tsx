import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bounds } from '#contract/rules/bounds.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useStartConversation } from './use-start-conversation.ts'

/** Asks for a name, and goes to the conversation with that person. */
export default function StartDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['conversations', 'ui'])
  const form = useId()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const start = useStartConversation()

  function submit() {
    const wanted = name.trim().replace(/^@/, '')
    if (wanted === '') return setProblem(t('start.nameMissing'))
    // A number would be taken for an id.
    start.mutate({ username: wanted }, { onSuccess: onClose, onError: (error) => setProblem(error.message) })
  }

  return (
    <Dialog
      open
      title={t('start.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" form={form} busy={start.isPending} busyText={t('start.opening')}>
            {t('start.open')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label={t('start.name')} hint={t('start.hint')} error={problem}>
          <TextInput
            value={name}
            maxLength={bounds.username.max + 1}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => {
              setName(event.target.value)
              setProblem(undefined)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
