import { toast } from './toast.ts'

/** Copies a text to the clipboard and shows a toast with the outcome. */
export async function copyText(
  text: string,
  { done, failed }: { done: string; failed: string },
): Promise<void> {
  await navigator.clipboard.writeText(text).then(
    () => toast(done),
    () => toast(failed, { kind: 'error' }),
  )
}
