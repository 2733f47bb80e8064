import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { loadPageTexts } from './platform/language.ts'
import { freshToken } from './platform/tokens.ts'

// A token that has run out is renewed while the page comes to life.
freshToken().catch(() => {})
const texts = await loadPageTexts()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={texts}>
        <HydratedRouter />
      </I18nextProvider>
    </StrictMode>,
  )
})
