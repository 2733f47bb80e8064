import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { ignoreComposedKeys } from './composed-keys.ts'

beforeAll(ignoreComposedKeys)

test('the Enter that ends a word in Safari is none for the page, whoever listens, and the next one is', () => {
  const received: string[] = []
  const hear = ({ key, keyCode }: { key: string; keyCode: number }) => void received.push(`${key} ${keyCode}`)
  render(<input onKeyDown={hear} />)
  const field = screen.getByRole('textbox')
  field.addEventListener('keydown', hear)

  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  expect(received).toEqual([])
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  expect(received).toEqual(['Enter 13', 'Enter 13'])
})

test('the letters of a phone, which have no name, are heard', () => {
  const received: string[] = []
  render(<input onKeyDown={({ key }) => void received.push(key)} />)
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Unidentified', keyCode: 229 })
  expect(received).toEqual(['Unidentified'])
})
