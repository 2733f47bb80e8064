import { TextInput } from './text-input.tsx'

/**
 * A field that is searched by. WebKit's keep Esc for themselves, also when there is nothing in them to clear: a dialog
 * around them hears of it here.
 */
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
