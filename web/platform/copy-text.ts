import { toast } from './toast.ts'

/** Puts a text on the clipboard, and says how that went. */
export async function copyText(
  text: string,
  { done, failed }: { done: string; failed: string },
): Promise<void> {
  await navigator.clipboard.writeText(text).then(
    () => toast(done),
    () => toast(failed, { kind: 'error' }),
  )
}
