import { ApiError } from '../../../../platform/api/api-error.ts'
import { tabText } from '../../../../platform/texts/tab-texts.ts'
import { toast } from '../../../../platform/toast.ts'

interface Dependencies {
  request: () => Promise<unknown>
  remove: () => void
}

/** Removes a card for everyone. */
export async function closeCard({ request, remove }: Dependencies): Promise<void> {
  try {
    await request()
    remove()
  } catch (error) {
    toast(error instanceof ApiError ? error.message : tabText('pages:network.unreachable'), { kind: 'error' })
  }
}
