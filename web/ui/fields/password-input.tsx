import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button.tsx'
import { EyeIcon } from '../icons/eye.ts'
import { EyeSlashIcon } from '../icons/eye-slash.ts'
import { FieldState, useField } from './field.tsx'

/** A password that can be looked at. */
export function PasswordInput({ className = '', ...rest }: Omit<React.ComponentProps<'input'>, 'type'>) {
  const { t } = useTranslation('ui')
  const { state, wiring } = useField()
  const [shown, setShown] = useState(false)

  return (
    <div className="input-box">
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        // Only then is it known whether something was typed.
        placeholder=" "
        {...wiring}
        {...rest}
        type={shown ? 'text' : 'password'}
        className={`input ${state === 'good' ? 'input-good' : ''} ${className}`}
      />
      <span className={`input-end ${state === 'plain' ? '' : 'input-end-two'}`}>
        <FieldState state={state} />
        <IconButton
          label={shown ? t('hidePassword') : t('showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeSlashIcon /> : <EyeIcon />}
        </IconButton>
      </span>
    </div>
  )
}
