import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Speak, Texts } from './i18n.ts'

export { Trans } from './trans.tsx'

const TextsContext = createContext<{ i18n: Texts } | undefined>(undefined)

interface ProviderProps {
  i18n: Texts
  children?: React.ReactNode
}

export function I18nextProvider({ i18n, children }: ProviderProps) {
  const currentLanguage = () => i18n.language
  const language = useSyncExternalStore(i18n.subscribe, currentLanguage, currentLanguage)
  // biome-ignore lint/correctness/useExhaustiveDependencies: consumers render again on a new language
  const value = useMemo(() => ({ i18n }), [i18n, language])
  return <TextsContext value={value}>{children}</TextsContext>
}

/**
 * Replaces the hook of react-i18next: components import it from there, with its types, and the bundler
 * resolves it to this file (`scripts/own-translation.ts`).
 */
export function useTranslation(names: string | readonly string[] = 'ui'): { t: Speak; i18n: Texts } {
  const texts = useContext(TextsContext)
  if (!texts) throw new Error('There are no texts around this.')
  const [name = 'ui'] = [names].flat()
  return { t: texts.i18n.speakerOf(name), i18n: texts.i18n }
}
