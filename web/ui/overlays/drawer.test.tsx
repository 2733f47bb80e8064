import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createTexts } from '../../platform/texts/i18n.ts'
import pt from '../../platform/texts/languages/pt.ts'
import { Drawer } from './drawer.tsx'

function Frame() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir barra lateral
      </button>
      <Drawer open={open} onClose={() => setOpen(false)} side="start" label="Barra lateral">
        <Link to="/rio">rio</Link>
      </Drawer>
      <Outlet />
    </>
  )
}

async function openDrawer() {
  const router = createMemoryRouter([
    {
      path: '/',
      element: <Frame />,
      children: [
        { index: true, element: <h1>Início</h1> },
        { path: 'rio', element: <h1>Rio</h1> },
      ],
    },
  ])
  render(
    <I18nextProvider i18n={createTexts('pt', pt)}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  )
  const opener = screen.getByRole('button', { name: 'Abrir barra lateral' })
  await userEvent.click(opener)
  return { opener, drawer: screen.getByRole('dialog', { name: 'Barra lateral' }) }
}

test('Esc closes a drawer and gives the focus back', async () => {
  const { opener, drawer } = await openDrawer()
  expect(drawer.contains(document.activeElement)).toBe(true)

  fireEvent(drawer, new Event('cancel', { cancelable: true }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('the backdrop closes a drawer', async () => {
  const { drawer } = await openDrawer()
  drawer.getBoundingClientRect = () => new DOMRect(0, 0, 320, 800)

  fireEvent(drawer, new MouseEvent('pointerdown', { bubbles: true, clientX: 360, clientY: 200 }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('going to another page closes a drawer', async () => {
  await openDrawer()
  await userEvent.click(screen.getByRole('link', { name: 'rio' }))

  expect(await screen.findByRole('heading', { name: 'Rio' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})
