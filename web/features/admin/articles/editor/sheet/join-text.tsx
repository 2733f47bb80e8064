import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../../platform/api/api.ts'
import { ApiError } from '../../../../../platform/api/api-error.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Field } from '../../../../../ui/fields/field.tsx'
import { TextInput } from '../../../../../ui/fields/text-input.tsx'
import { useStaffAct } from '../../../kit/use-staff-act.ts'

/** Links a separately written text to its original, as a translation of the text at an address. */
export function JoinText({ id }: { id: number }) {
  const { t } = useTranslation('staff-editor')
  const [address, setAddress] = useState('')
  const joining = useStaffAct(async (slug: string) => {
    const original = await api('GET /api/article/:slug', { params: { slug } })
    return api('PUT /api/articles/:id/translation-of', {
      params: { id },
      body: { original: original.id },
    })
  })
  const { error } = joining
  const isNowhere = error instanceof ApiError && error.status === 404

  return (
    <details>
      <summary className="w-fit cursor-pointer py-1 text-muted text-small">{t('languages.join')}</summary>
      <form
        className="mt-1 flex max-w-medium flex-wrap items-start gap-2.5 [&>.button]:mt-7"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          joining.mutate(slugIn(address))
        }}
      >
        <Field
          label={t('languages.joinAddress')}
          hint={t('languages.joinHint')}
          error={isNowhere ? t('languages.joinWrong') : error?.message}
          className="min-w-0 flex-[1_1_--spacing(55)]"
        >
          <TextInput
            inputMode="url"
            value={address}
            onChange={({ target }) => {
              joining.reset()
              setAddress(target.value)
            }}
          />
        </Field>
        <Button type="submit" variant="outline" busy={joining.isPending} disabled={slugIn(address) === ''}>
          {t('languages.joinDo')}
        </Button>
      </form>
    </details>
  )
}

/** Returns the slug of an address: `sea` for `https://canal.example/blog/sea?lang=en`. */
const slugIn = (address: string) =>
  address
    .trim()
    .replace(/[?#].*$/, '')
    .split('/')
    .findLast((part) => part !== '') ?? ''
