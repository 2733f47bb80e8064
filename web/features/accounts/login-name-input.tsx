import * as bounds from '#contract/rules/bounds.ts'
import { TextInput } from '../../ui/fields/text-input.tsx'

/** Input for a username or email address. */
export function LoginNameInput(props: React.ComponentProps<'input'>) {
  return (
    <TextInput
      autoComplete="username"
      {...props}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={bounds.email.max}
    />
  )
}
