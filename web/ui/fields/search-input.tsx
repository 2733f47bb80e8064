import { TextInput } from './text-input.tsx'

/** A search field. WebKit's consumes Esc even if it is empty, so the enclosing dialog is told here. */
export function SearchInput(props: React.ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      type="search"
      {...props}
      onKeyDown={(event) => {
        const { key, currentTarget: field } = event
        if (key !== 'Escape' || field.value) return
        event.preventDefault()
        field.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
      }}
    />
  )
}
