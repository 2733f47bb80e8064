import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { api } from '../../platform/api.ts'
import { Head } from '../../platform/head.tsx'
import { languages, spoken } from '../../platform/language.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { EditButton } from '../staff/edit-button.tsx'
import { ToolDialog } from '../staff/tool-form.tsx'
import { ToolHead } from '../staff/tool-head.tsx'
import { ToolList, ToolRow } from '../staff/tool-list.tsx'
import { useToolForm } from '../staff/use-tool-form.ts'
import { categoriesQuery, type NamedCategory } from './settings.queries.ts'
import { AdminsAlone } from './settings-frame.tsx'

/** What the categories are called, in every language. */
export default function CategoriesToolPage() {
  const { t, i18n } = useTranslation('staff-settings')
  const query = useQuery(categoriesQuery())
  const [open, setOpen] = useState<NamedCategory>()
  const here = spoken(i18n.language) ?? 'pt'

  const row = (category: NamedCategory) => {
    const { names } = category
    const others = languages.filter((lang) => lang !== here).map((lang) => names[lang])
    return (
      <ToolRow title={names[here]} facts={[...new Set(others)].join(' · ')}>
        <EditButton name={names[here]} onEdit={() => setOpen(category)} />
      </ToolRow>
    )
  }

  return (
    <AdminsAlone>
      <Head title={t('categories.title')} noindex />
      <ToolHead title={t('categories.title')} note={t('categories.note')} />
      <ToolList
        label={t('categories.title')}
        query={query}
        keyOf={({ key }) => key}
        row={row}
        empty={{ title: t('failed') }}
      />
      {open && <EditCategory category={open} title={open.names[here]} close={() => setOpen(undefined)} />}
    </AdminsAlone>
  )
}

interface EditCategoryProps {
  category: NamedCategory
  title: string
  close: () => void
}

function EditCategory({ category: { key, names }, title, close }: EditCategoryProps) {
  const { t } = useTranslation('staff-settings')
  const { revalidate } = useRevalidator()
  const form = useToolForm({
    stored: names,
    send: (labels) =>
      api('PUT /api/company/:companyId', {
        params: { companyId: 1 },
        body: { categoryLabels: { [key]: labels } },
      }),
    onDone: () => {
      close()
      // The page around this one knows the names, too.
      void revalidate()
    },
  })
  return (
    <ToolDialog form={form} title={t('categories.edit', { name: title })} close={close}>
      <p className="tool-note">{t('categories.hint')}</p>
      {languages.map((lang) => (
        <Field key={lang} label={t(`categories.in.${lang}`)}>
          <TextInput
            value={form.values[lang]}
            maxLength={40}
            lang={lang}
            onChange={({ target }) => form.set(lang, target.value)}
          />
        </Field>
      ))}
    </ToolDialog>
  )
}
