import { act, render } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { rememberTyped, replayTyped } from './typed-early.ts'

function Search() {
  const [text, setText] = useState('')
  return (
    <label>
      Busca <input value={text} onChange={({ target }) => setText(target.value)} />
      <output>{text}</output>
    </label>
  )
}

/** The page as the server wrote it, and somebody's words in its field. */
function pageWith(typed: string): HTMLElement {
  const container = document.createElement('div')
  container.innerHTML = renderToString(<Search />)
  document.body.append(container)
  fieldIn(container).value = typed
  return container
}

const fieldIn = (container: HTMLElement) => container.querySelector('input') as HTMLInputElement

test('what was typed before React came is heard once it is there', () => {
  const container = pageWith('maré')
  rememberTyped()
  render(<Search />, { container, hydrate: true })
  act(replayTyped)
  expect(container.querySelector('output')?.textContent).toBe('maré')
  expect(fieldIn(container).value).toBe('maré')
})

test('what was typed on meanwhile is heard, too', () => {
  const container = pageWith('ma')
  rememberTyped()
  fieldIn(container).value = 'maré'
  render(<Search />, { container, hydrate: true })
  act(replayTyped)
  expect(container.querySelector('output')?.textContent).toBe('maré')
})

test('a field that nobody has touched says nothing', () => {
  const container = pageWith('')
  rememberTyped()
  render(<Search />, { container, hydrate: true })
  act(replayTyped)
  expect(container.querySelector('output')?.textContent).toBe('')
})
