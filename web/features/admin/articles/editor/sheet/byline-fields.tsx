import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PossibleAuthor } from '#contract/editor.ts'
import { Field } from '../../../../../ui/fields/field.tsx'
import { Select } from '../../../../../ui/fields/select.tsx'
import { TextInput } from '../../../../../ui/fields/text-input.tsx'
import { authorsQuery, type EditedArticle } from '../editor.queries.ts'
import { MomentField } from './moment-field.tsx'

interface DateFieldProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** Whether the date may be empty: until the article has been published. */
  optional: boolean
}

/** Date of first publication, in the user's time zone. */
export function DateField({ optional, ...field }: DateFieldProps) {
  const { t } = useTranslation('staff-editor')
  const hint = optional ? 'publish.dateEmpty' : 'publish.dateHint'
  return <MomentField label={t('publish.date')} hintFor={(zone) => t(hint, { zone })} {...field} />
}

interface AuthorFieldProps {
  article: Pick<EditedArticle, 'author' | 'abilities'>
  value: number | null
  onChange: (id: number) => void
  error: string | undefined
}

/** Field for the author of an article. */
export function AuthorField({ article, value, onChange, error }: AuthorFieldProps) {
  const { t } = useTranslation('staff-editor')
  const mayChoose = article.abilities.author
  const { data: staff = [] } = useQuery({ ...authorsQuery, enabled: mayChoose })
  const present = { id: article.author?.id ?? 0, name: article.author?.name || t('publish.authorGone') }
  const label = t('publish.author')
  if (!mayChoose) {
    return (
      <Field label={label} hint={t('publish.authorKept')} error={error}>
        <TextInput readOnly value={present.name} />
      </Field>
    )
  }

  const isListed = staff.some(({ id }) => id === present.id)
  return (
    <Field label={label} error={error}>
      <Select value={value ?? 0} onChange={({ target }) => onChange(Number(target.value))}>
        {!isListed && <option value={present.id}>{present.name}</option>}
        {staff.map((one) => (
          <option key={one.id} value={one.id}>
            {nameAmong(staff, one)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Returns the name, with the unique username if two staff members have the same name. */
function nameAmong(staff: readonly PossibleAuthor[], { name, username }: PossibleAuthor): string {
  return staff.filter((other) => other.name === name).length > 1 ? `${name} (${username})` : name
}
