import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { hasAskedEarly } from './platform/early-calls.ts'
import { loadPageTexts } from './platform/language.ts'
import { freshToken } from './platform/tokens.ts'
import { rememberTyped } from './platform/typed-early.ts'

// A token that has run out is renewed while the page comes to life.
freshToken().catch(() => {})
const texts = await loadPageTexts()

const page = (
  <StrictMode>
    <I18nextProvider i18n={texts}>
      <HydratedRouter />
    </I18nextProvider>
  </StrictMode>
)
rememberTyped()
// What the server wrote for a member is only a shell for visitors: drawn anew at once, it is drawn only once.
if (hasAskedEarly()) createRoot(document).render(page)
else startTransition(() => void hydrateRoot(document, page))
