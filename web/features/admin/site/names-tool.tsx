import type { UseQueryOptions } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { Language } from '#contract/schema.ts'
import { api } from '../../../platform/api/api.ts'
import { Head } from '../../../platform/page/head.tsx'
import { languages, spoken } from '../../../platform/texts/language.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { EditButton } from '../kit/edit-button.tsx'
import { ToolDialog } from '../kit/tool-form.tsx'
import { ToolHead } from '../kit/tool-head.tsx'
import { ToolList } from '../kit/tool-list.tsx'
import { ToolRow } from '../kit/tool-row.tsx'
import { useToolForm } from '../kit/use-tool-form.ts'
import { AdminsAlone } from './settings-frame.tsx'

/** Item with a name in every language. */
export interface Named {
  key: string
  names: Record<Language, string>
}

interface NamesToolProps<N extends Named> {
  /** Prefix of its text keys. */
  tool: 'categories' | 'labels'
  /** Field of the company in which the names are stored. */
  field: 'categoryLabels' | 'labels'
  query: UseQueryOptions<N[], Error, N[], string[]>
}

/** List of names in every language; each is changed in a dialog. */
export function NamesTool<N extends Named>({ tool, field, query }: NamesToolProps<N>) {
  const { t, i18n } = useTranslation('staff-settings')
  const found = useQuery(query)
  const [open, setOpen] = useState<N>()
  const here = spoken(i18n.language) ?? 'pt'

  const row = (named: N) => {
    const { names } = named
    const others = languages.filter((lang) => lang !== here).map((lang) => names[lang])
    return (
      <ToolRow title={names[here]} facts={[...new Set(others)].join(' · ')}>
        <EditButton name={names[here]} onEdit={() => setOpen(named)} />
      </ToolRow>
    )
  }

  return (
    <AdminsAlone>
      <Head title={t(`${tool}.title`)} noindex />
      <ToolHead title={t(`${tool}.title`)} note={t(`${tool}.note`)} />
      <ToolList
        label={t(`${tool}.title`)}
        query={found}
        keyOf={({ key }) => key}
        row={row}
        empty={{ mark: 'rocks', at: [47, 41], title: t('failed') }}
      />
      {open && (
        <EditNames field={field} named={open} title={open.names[here]} close={() => setOpen(undefined)} />
      )}
    </AdminsAlone>
  )
}

interface EditNamesProps {
  field: NamesToolProps<Named>['field']
  named: Named
  title: string
  close: () => void
}

function EditNames({ field, named: { key, names }, title, close }: EditNamesProps) {
  const { t } = useTranslation('staff-settings')
  const { revalidate } = useRevalidator()
  const form = useToolForm({
    stored: names,
    send: (_, labels) =>
      api('PUT /api/company/:companyId', {
        params: { companyId: 1 },
        body: { [field]: { [key]: labels } },
      }),
    onDone: () => {
      close()
      // The layout shows these names, too.
      void revalidate()
    },
  })
  return (
    <ToolDialog form={form} title={t('categories.edit', { name: title })} close={close}>
      <p className="max-w-[72ch] text-muted">{t('categories.hint')}</p>
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
