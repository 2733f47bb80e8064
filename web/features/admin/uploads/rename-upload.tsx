import { useTranslation } from 'react-i18next'
import { bounds } from '#contract/rules/bounds.ts'
import type { LibraryPicture } from '#contract/uploads.ts'
import { api } from '../../../platform/api/api.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { ToolDialog } from '../kit/tool-form.tsx'
import { useToolForm } from '../kit/use-tool-form.ts'

interface RenameUploadProps {
  picture: Pick<LibraryPicture, 'name' | 'label'>
  onRenamed: (label: string) => void
  close: () => void
}

/** What staff call a picture, to find it by. */
export function RenameUpload({ picture: { name, label }, onRenamed, close }: RenameUploadProps) {
  const { t } = useTranslation('staff-uploads')
  const form = useToolForm({
    stored: { label },
    send: (body) => api('PUT /api/uploads/:name', { params: { name }, body }),
    onDone: ({ label }) => {
      onRenamed(label)
      close()
    },
  })
  return (
    <ToolDialog form={form} title={t('renameTitle')} close={close} incomplete={!form.values.label.trim()}>
      <Field label={t('label')} hint={t('labelHint')} error={form.errorOf('label')}>
        <TextInput
          value={form.values.label}
          maxLength={bounds.library.label}
          autoComplete="off"
          onChange={({ target }) => form.set('label', target.value)}
        />
      </Field>
    </ToolDialog>
  )
}
