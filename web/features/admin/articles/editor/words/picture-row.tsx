import type { Editor } from '@tiptap/react'
import { useEditorState } from '@tiptap/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../../ui/button.tsx'
import { Field } from '../../../../../ui/fields/field.tsx'
import { TextInput } from '../../../../../ui/fields/text-input.tsx'

/** Alternative text and caption of the selected picture. */
export function PictureRow({ editor }: { editor: Editor }) {
  const { t } = useTranslation('staff-editor')
  const { isOn, alt, hasCaption } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      isOn: now.isActive('image'),
      alt: String(now.getAttributes('image').alt ?? ''),
      hasCaption: now.isActive('figure'),
    }),
  })
  if (!isOn) return null
  return (
    <div className="flex w-120 max-w-full flex-wrap items-start gap-2 p-3 [&>.button]:mt-7">
      <Field
        label={t('pictures.alt')}
        hint={t('pictures.altHint')}
        className="min-w-0 flex-[1_1_--spacing(55)]"
      >
        <TextInput
          value={alt}
          maxLength={255}
          onChange={({ target }) => editor.commands.updateAttributes('image', { alt: target.value })}
        />
      </Field>
      {!hasCaption && (
        <Button variant="outline" size="small" onClick={() => addCaption(editor)}>
          {t('pictures.caption')}
        </Button>
      )}
      <Button variant="danger" size="small" onClick={() => editor.chain().focus().deleteSelection().run()}>
        {t('pictures.remove')}
      </Button>
    </div>
  )
}

function addCaption(editor: Editor): void {
  const { from } = editor.state.selection
  const image = { type: 'image', attrs: editor.getAttributes('image') }
  editor
    .chain()
    .insertContent({ type: 'figure', content: [image, { type: 'figcaption' }] })
    .focus(from + 3)
    .run()
}
