import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, type LinkProps } from 'react-router'
import { Flashes } from './states/flashes.tsx'

interface ButtonLook {
  variant?: 'primary' | 'outline' | 'ghost' | 'danger' | 'danger-solid' | 'on-picture' | 'on-picture-solid'
  size?: 'small' | 'medium' | 'large'
  wide?: boolean
}

export function buttonClass({ variant = 'primary', size = 'medium', wide = false }: ButtonLook): string {
  const sized = size === 'medium' ? '' : `button-${size}`
  return `button button-${variant} ${sized} ${wide ? 'button-wide' : ''}`
}

interface ButtonProps extends ButtonLook, React.ComponentProps<'button'> {
  /** Pass it if the button submits something: it keeps its width and cannot be pressed twice. */
  busy?: boolean
  /** Text while busy; "Enviando" by default. */
  busyText?: string
}

export function Button({ variant, size, wide, busy, busyText, className = '', ...rest }: ButtonProps) {
  const look = buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) })
  if (busy === undefined) return <PlainButton className={`${look} ${className}`} {...rest} />
  return (
    <SendingButton
      className={`${look} ${className}`}
      busy={busy}
      {...(busyText && { busyText })}
      short={size === 'small' && !busyText}
      {...rest}
    />
  )
}

function PlainButton(props: React.ComponentProps<'button'>) {
  return <button type="button" {...props} {...useCalmDisabled(props, false)} />
}

/** Keeps a focused button focusable when it becomes disabled: `disabled` would lose the focus. */
function useCalmDisabled({ disabled, onClick, ...rest }: React.ComponentProps<'button'>, busy: boolean) {
  const [hasFocus, setHasFocus] = useState(false)
  return {
    disabled: disabled && !hasFocus,
    'aria-disabled': busy || (disabled ?? rest['aria-disabled']),
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
    onClick(event: React.MouseEvent<HTMLButtonElement>) {
      // `preventDefault` also keeps the form from being submitted.
      if (busy || disabled) event.preventDefault()
      else onClick?.(event)
    },
  }
}

type SendingProps = Omit<ButtonProps, keyof ButtonLook> & {
  busy: boolean
  /** The busy text is for screen readers only, since it would widen the button. */
  short: boolean
}

function SendingButton({ busy, busyText, short, children, ...rest }: SendingProps) {
  const { t } = useTranslation('ui')
  return (
    <button type="button" {...rest} {...useCalmDisabled(rest, busy)} aria-busy={busy}>
      <span className="button-faces">
        <span data-away={busy || undefined}>{children}</span>
        <span data-away={!busy || undefined}>
          <Flashes state={busy ? 'running' : 'still'} />
          <span className={short ? 'sr-only' : undefined}>{busyText ?? t('sending')}</span>
        </span>
      </span>
    </button>
  )
}

export function ButtonLink({ variant, size, wide, className = '', ...rest }: ButtonLook & LinkProps) {
  const look = buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) })
  return <Link className={`${look} ${className}`} {...rest} />
}

interface IconButtonProps extends React.ComponentProps<'button'> {
  /** Accessible name and tooltip. */
  label: string
  size?: 'small' | 'medium'
}

/** A button with only an icon, passed as its child. */
export function IconButton({ label, size = 'medium', className = '', ...rest }: IconButtonProps) {
  const sized = size === 'small' ? 'icon-button-small' : ''
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`icon-button ${sized} ${className}`}
      {...rest}
    />
  )
}
