import { act, render } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { rememberEarlyFields, replayEarlyFields } from './early-fields.ts'

function Search() {
  const [text, setText] = useState('')
  return (
    <label>
      Busca <input value={text} onChange={({ target }) => setText(target.value)} />
      <output>{text}</output>
    </label>
  )
}

/** The page as rendered by the server, with text typed into its field. */
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
  rememberEarlyFields()
  render(<Search />, { container, hydrate: true })
  act(replayEarlyFields)
  expect(container.querySelector('output')?.textContent).toBe('maré')
  expect(fieldIn(container).value).toBe('maré')
})

test('what was typed on meanwhile is heard, too', () => {
  const container = pageWith('ma')
  rememberEarlyFields()
  fieldIn(container).value = 'maré'
  render(<Search />, { container, hydrate: true })
  act(replayEarlyFields)
  expect(container.querySelector('output')?.textContent).toBe('maré')
})

test('a field that nobody has touched says nothing', () => {
  const container = pageWith('')
  rememberEarlyFields()
  render(<Search />, { container, hydrate: true })
  act(replayEarlyFields)
  expect(container.querySelector('output')?.textContent).toBe('')
})
