import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseUrl } from '#contract/rules/parse-url.ts'
import { youtubeId } from '#contract/rules/youtube.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Field } from '../../../../../ui/fields/field.tsx'
import { TextInput } from '../../../../../ui/fields/text-input.tsx'

interface AddressRowProps {
  kind: 'link' | 'video'
  editor: Editor
  onClose: () => void
}

/** Field for the address of a link or of a video to insert. */
export function AddressRow({ kind, editor, onClose }: AddressRowProps) {
  const { t } = useTranslation('staff-editor')
  const before = kind === 'link' ? String(editor.getAttributes('link').href ?? '') : ''
  const [typed, setTyped] = useState(before)
  const [error, setError] = useState<string>()

  function apply(): void {
    const isDone = kind === 'link' ? link(editor, typed) : video(editor, typed)
    if (isDone) onClose()
    else setError(t(`${kind}.wrong`))
  }

  return (
    <form
      className="flex w-100 max-w-full flex-wrap items-start gap-2 p-3 [&>.button]:mt-7"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return
        onClose()
        editor.commands.focus()
      }}
    >
      <Field label={t(`${kind}.label`)} error={error} className="min-w-0 flex-[1_1_--spacing(55)]">
        <TextInput
          autoFocus
          inputMode="url"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setError(undefined)
          }}
        />
      </Field>
      <Button type="submit" size="small">
        {t(`${kind}.apply`)}
      </Button>
      {before && (
        <Button
          variant="ghost"
          size="small"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
            onClose()
          }}
        >
          {t('link.remove')}
        </Button>
      )}
    </form>
  )
}

/** Links the selection; without one it inserts the address as text. */
function link(editor: Editor, typed: string): boolean {
  const href = addressFrom(typed)
  if (href === undefined) return false
  const chain = editor.chain().focus().extendMarkRange('link')
  if (editor.state.selection.empty && !editor.isActive('link')) {
    return chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
  }
  return chain.setLink({ href }).run()
}

/** Completes `mar.example` to an https address. Paths of this site start with a slash. */
function addressFrom(typed: string): string | undefined {
  const text = typed.trim()
  if (/^\/(?!\/)/.test(text) || /^mailto:[^\s@]+@[^\s@]+$/i.test(text)) return text
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (/\s/.test(text) || /^[a-z]+:(?!\/\/)/i.test(text)) return undefined
  return parseUrl(address)?.hostname.includes('.') ? address : undefined
}

function video(editor: Editor, typed: string): boolean {
  const id = youtubeId(typed)
  if (id === undefined) return false
  return editor.chain().focus().insertContent({ type: 'video', attrs: { id } }).run()
}
