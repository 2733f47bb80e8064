import { api } from '../../platform/api/api.ts'
import { readTheme } from '../../platform/page/theme.ts'

/**
 * Saves the theme in the account, for other devices. Errors are ignored, because this device has it already.
 */
export async function saveTheme(): Promise<void> {
  const theme = readTheme()
  await api('PUT /api/preferences', { body: { theme: theme === 'system' ? null : theme } }).catch(() => {})
}
