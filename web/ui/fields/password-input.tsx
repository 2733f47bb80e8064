import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button.tsx'
import { EyeIcon } from '../icons/eye.ts'
import { EyeSlashIcon } from '../icons/eye-slash.ts'
import { FieldState, useField } from './field.tsx'

/** A password field with a button to show the password. */
export function PasswordInput({ className = '', ...rest }: Omit<React.ComponentProps<'input'>, 'type'>) {
  const { t } = useTranslation('ui')
  const { state, wiring } = useField()
  const [isVisible, setShown] = useState(false)

  return (
    <div className="input-box">
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        // Needed for `:placeholder-shown`, which tells whether the field is empty.
        placeholder=" "
        {...wiring}
        {...rest}
        type={isVisible ? 'text' : 'password'}
        className={`input ${state === 'good' ? 'input-good' : ''} ${className}`}
      />
      <span className={`input-end ${state === 'plain' ? '' : 'input-end-two'}`}>
        <FieldState state={state} />
        <IconButton
          label={isVisible ? t('hidePassword') : t('showPassword')}
          aria-pressed={isVisible}
          onClick={() => setShown(!isVisible)}
        >
          {isVisible ? <EyeSlashIcon /> : <EyeIcon />}
        </IconButton>
      </span>
    </div>
  )
}
