import { api } from '../../platform/api/api.ts'
import { readTheme } from '../../platform/page/theme.ts'

/** The account remembers what was chosen here, for the next device. Where that fails, this device has it all the same. */
export async function saveTheme(): Promise<void> {
  const theme = readTheme()
  await api('PUT /api/preferences', { body: { theme: theme === 'system' ? null : theme } }).catch(() => {})
}
