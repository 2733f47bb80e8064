import { useTranslation } from 'react-i18next'
import { categoryKeys } from '#contract/rules/categories.ts'
import type { Language } from '#contract/schema.ts'
import { languages, spoken } from '../../platform/texts/language.ts'
import { useCategoryName } from '../../platform/texts/use-category-name.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'

export interface Wishes {
  language: Language
  categories: number[]
}

/** Fields for language and categories, which work without scripts. */
export function WishFields({ language, categories = [] }: Partial<Wishes>) {
  const { t, i18n } = useTranslation(['newsletter', 'ui'])
  const nameOf = useCategoryName()
  return (
    <>
      <Field label={t('language')} className="max-w-52">
        <Select name="language" defaultValue={language ?? i18n.language}>
          {languages.map((one) => (
            <option key={one} value={one} lang={one}>
              {t(`ui:language.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <fieldset>
        <legend className="field-label">{t('categories')}</legend>
        <p className="field-note field-note-plain">{t('categoriesHint')}</p>
        <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,--spacing(34)),1fr))] gap-x-4 gap-y-1.5">
          {categoryKeys.map((key, index) => (
            <Checkbox
              key={key}
              name="categories"
              value={index + 1}
              defaultChecked={categories.includes(index + 1)}
            >
              {nameOf(key)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </>
  )
}

export function readWishes(form: FormData): Wishes {
  return {
    language: spoken(String(form.get('language'))) ?? 'pt',
    categories: form.getAll('categories').map(Number),
  }
}
