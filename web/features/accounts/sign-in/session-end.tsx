import { useState } from 'react'
import { browserStorage } from '../../../platform/storage/browser-storage.ts'
import { endKey } from '../../../platform/storage/storage-keys.ts'
import { Banner } from '../../../ui/banner.tsx'

/** Reason why the last session ended, shown until somebody signs in. */
export function SessionEnd() {
  const [reason] = useState(() => browserStorage().getItem(endKey))
  return reason && <Banner kind="error">{reason}</Banner>
}
