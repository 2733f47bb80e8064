import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { createTexts } from '../../platform/texts/i18n.ts'
import pt from '../../platform/texts/languages/pt.ts'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'
import { TextInput } from './text-input.tsx'

function show(element: React.ReactNode) {
  return render(<I18nextProvider i18n={createTexts('pt', pt)}>{element}</I18nextProvider>)
}

function describedBy(control: HTMLElement): string | null | undefined {
  return document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent
}

test('a control has the name of its field and its hint as description', () => {
  show(
    <Field label="Nome" hint="Como quer ser chamado.">
      <TextInput />
    </Field>,
  )
  const control = screen.getByRole('textbox', { name: 'Nome' })
  expect(describedBy(control)).toBe('Como quer ser chamado.')
  expect(control.getAttribute('aria-invalid')).toBe('false')
})

test('a mistake replaces the hint, marks the control and is told by more than colour', () => {
  const { container } = show(
    <Field label="Usuário" hint="Duas letras ou mais." error="Este usuário já existe.">
      <TextInput />
    </Field>,
  )
  const control = screen.getByRole('textbox', { name: 'Usuário' })
  expect(control.getAttribute('aria-invalid')).toBe('true')
  expect(describedBy(control)).toBe('Este usuário já existe.')
  expect(container.querySelector('.input-box svg')).not.toBeNull()
})

test('the place where mistakes appear is announced before there is one', () => {
  const { container } = show(
    <Field label="Nome">
      <TextInput />
    </Field>,
  )
  expect(container.querySelector('[aria-live="polite"]')).not.toBeNull()
})

test('a password can be shown and hidden again', async () => {
  show(
    <Field label="Senha">
      <PasswordInput />
    </Field>,
  )
  const control = screen.getByLabelText<HTMLInputElement>('Senha')
  expect(control.type).toBe('password')

  await userEvent.click(screen.getByRole('button', { name: 'Mostrar senha' }))
  expect(control.type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Esconder senha' }))
  expect(control.type).toBe('password')
})
