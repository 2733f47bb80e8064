import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import staff from '#locales/en/staff.json' with { type: 'json' }
import staffCovers from '#locales/en/staff-covers.json' with { type: 'json' }
import ui from '#locales/en/ui.json' with { type: 'json' }
import { json } from '../../../../tests/support/web/fake-network.ts'
import { libraryPicture } from '../../../../tests/support/web/picture-fixtures.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { forgetStaff, staffWith } from '../../../../tests/support/web/staff-session.ts'
import { CoverForm } from './cover-form.tsx'

/** Fakes `XMLHttpRequest`: uploads progress and finish only when the test says so. */
class FakeUpload {
  static all: FakeUpload[] = []
  upload: { onprogress?: (event: object) => void } = {}
  status = 0
  responseText = ''
  form = new FormData()
  path = ''
  onload?: () => void
  onabort?: () => void
  onloadend?: () => void

  open(_: string, path: string): void {
    this.path = path
    FakeUpload.all.push(this)
  }
  setRequestHeader(): void {}
  getResponseHeader(name: string): string | null {
    return name === 'content-type' ? 'application/json' : null
  }
  send(form: FormData): void {
    this.form = form
  }
  abort(): void {
    this.onabort?.()
    this.onloadend?.()
  }
  answer(status: number, body: object): void {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload?.()
    this.onloadend?.()
  }
}

function Languages() {
  const { i18n } = useTranslation()
  // Loads the texts before the language changes, so that the form stays mounted.
  i18n.addResourceBundle('en', 'staff', staff)
  i18n.addResourceBundle('en', 'staff-covers', staffCovers)
  i18n.addResourceBundle('en', 'ui', ui)
  return ['pt', 'en'].map((language) => (
    <button key={language} type="button" onClick={() => void i18n.changeLanguage(language)}>
      {language}
    </button>
  ))
}

const onSaved = vi.fn()
const chooseKept = vi.fn(async (_: string) => ({ message: 'Capa salva.' }))

beforeEach(async () => {
  FakeUpload.all = []
  staffWith(({ url }) =>
    url.startsWith('/api/uploads') ? json(200, [libraryPicture(1)], { 'x-total-count': '1' }) : undefined,
  )
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => {}
  await renderPage(() => (
    <>
      <Languages />
      <Link to="/longe">Longe</Link>
      <CoverForm
        target={{ path: '/api/uploadArticleCover', field: 'article_id', id: 5 }}
        saved={{ description: 'Antes', coverUrl: '' }}
        onSaved={onSaved}
        library={{ choose: chooseKept }}
      />
    </>
  ))
  await screen.findByLabelText('Descrição')
})
afterEach(() => {
  forgetStaff()
  vi.clearAllMocks()
})

const photo = (type = 'image/png') => new File([new Uint8Array(9)], 'mar.png', { type })
const choose = (file: File) =>
  userEvent.upload(screen.getByLabelText('Arquivo da capa'), file, { applyAccept: false })
const save = () => userEvent.click(screen.getByRole('button', { name: /^Salvar capa/ }))

async function sent(): Promise<FakeUpload> {
  await waitFor(() => expect([...(FakeUpload.all.at(-1)?.form.keys() ?? [])]).not.toEqual([]))
  return FakeUpload.all.at(-1) as FakeUpload
}

test('picture and words go together, are looked at before, and green says that they are kept', async () => {
  expect(screen.getByText(/1200 × 630 pixels/)).toBeTruthy()
  await choose(photo())
  expect(screen.getByAltText('Prévia da capa').getAttribute('src')).toBe('blob:preview')
  await userEvent.type(screen.getByLabelText('Descrição'), ' e{Enter}depois')
  await save()
  const upload = await sent()
  expect([upload.path, upload.form.get('article_id'), upload.form.get('description')]).toEqual([
    ...['/api/uploadArticleCover', '5', 'Antes e depois'],
  ])
  expect((upload.form.get('file') as File).name).toBe('mar.png')
  act(() => upload.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 }))
  expect(screen.getByText('25 %')).toBeTruthy()
  upload.answer(200, { message: 'Capa salva.' })
  expect((await screen.findByText('Capa salva.')).closest('.banner-good')).toBeTruthy()
  expect(onSaved).toHaveBeenCalledOnce()
})

test('a picture of the library is kept at once, and what is typed stays', async () => {
  await choose(photo())
  await userEvent.type(screen.getByLabelText('Descrição'), ' e depois')
  await userEvent.click(screen.getByRole('button', { name: 'Escolher da biblioteca' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Escolher a imagem 1:/ }))
  expect(await screen.findByText('Capa salva.')).toBeTruthy()
  expect(chooseKept.mock.calls.map(([name]) => name)).toEqual([libraryPicture(1).name])
  expect(onSaved).toHaveBeenCalledOnce()
  expect(screen.queryByAltText('Prévia da capa')).toBeNull()
  expect(screen.getByLabelText('Descrição')).toHaveProperty('value', 'Antes e depois')
  expect(FakeUpload.all).toEqual([])
})

test('more than 255 characters are counted, told and not sent', async () => {
  await userEvent.clear(screen.getByLabelText('Descrição'))
  await userEvent.click(screen.getByLabelText('Descrição'))
  await userEvent.paste('a'.repeat(256))
  expect(screen.getByText('256/255')).toBeTruthy()
  expect(screen.getByText('1 caractere a mais.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Salvar capa/ })).toHaveProperty('disabled', true)
})

test('another kind of file is told before anything is sent', async () => {
  await choose(photo('image/gif'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/não é uma imagem JPG, PNG, WebP ou AVIF/)
  expect(FakeUpload.all).toEqual([])
})

test('red says what the server has against it, or that it failed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await choose(photo())
  await save()
  expect([...(await sent()).form.keys()], 'a colleague may have changed the words').not.toContain(
    'description',
  )
  ;(await sent()).answer(415, { key: 'picture_broken', message: 'Não deu para ler a imagem.' })
  expect((await screen.findByRole('alert')).textContent).toBe('Não deu para ler a imagem.')
  await save()
  await waitFor(() => expect(FakeUpload.all).toHaveLength(2))
  ;(await sent()).answer(500, {})
  await screen.findByText('Erro ao enviar a imagem. Tente de novo.')
  expect(onSaved).not.toHaveBeenCalled()
})

test('what is wrong is said in the language that is chosen meanwhile', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const speak = (language: string) => userEvent.click(screen.getByRole('button', { name: language }))
  await choose(photo('image/gif'))
  await screen.findByText(/não é uma imagem JPG/)
  await speak('en')
  await screen.findByText(/is not a JPG/)

  await speak('pt')
  await choose(photo())
  await save()
  ;(await sent()).answer(415, { key: 'picture_broken', message: 'Não deu para ler a imagem.' })
  await screen.findByText('Não deu para ler a imagem.')
  await speak('en')
  expect(await screen.findByText(/^The picture could not be read/)).toBeTruthy()
})

test('sending can be stopped, and nothing is said against it', async () => {
  await choose(photo())
  await save()
  await sent()
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar envio' }))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('who leaves with a chosen picture is asked, and may stay, or save on the way', async () => {
  await choose(photo())
  const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isHeld()).toBe(true)
  await userEvent.click(screen.getByRole('link', { name: 'Longe' }))
  await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' })
  await userEvent.click(screen.getByRole('button', { name: 'Ficar' }))
  expect(screen.getByAltText('Prévia da capa')).toBeTruthy()

  await userEvent.click(screen.getByRole('link', { name: 'Longe' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Salvar e sair/ }))
  const upload = await sent()
  upload.answer(200, { message: 'Capa salva.' })
  await screen.findByText('now at /longe')
  expect(isHeld()).toBe(false)
})
