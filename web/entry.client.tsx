import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { ignoreComposedKeys } from './platform/composed-keys.ts'
import { rememberEarlyFields } from './platform/hydration/early-fields.ts'
import { drawnFor, leavePageSession } from './platform/session/page-member.ts'
import { DrawnFor } from './platform/session/session.ts'
import { loadPageTexts } from './platform/texts/language.ts'
import { freshToken } from './platform/tokens.ts'
import { hideRingFromPointers } from './ui/focus/hide-ring.ts'

const member = drawnFor()
if (member === 'somebody else') await leavePageSession()
else await begin()

async function begin(): Promise<void> {
  // Renews an expired token during hydration.
  freshToken().catch(() => {})
  const texts = await loadPageTexts(window.pageTexts)

  const page = (
    <StrictMode>
      <I18nextProvider i18n={texts}>
        <DrawnFor value={member === 'somebody else' ? undefined : member}>
          <HydratedRouter />
        </DrawnFor>
      </I18nextProvider>
    </StrictMode>
  )
  ignoreComposedKeys()
  hideRingFromPointers()
  rememberEarlyFields()
  startTransition(() => void hydrateRoot(document, page))
}
