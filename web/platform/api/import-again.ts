import { quietMoment } from './quiet-moment.ts'

/**
 * Fetches code after what the page shows without it, and again where it did not come. Engines remember a failed import for
 * as long as the page is open: at another address they look again.
 */
export function importAgain<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let code: Promise<Code> | undefined
  /** How often it did not come, and its address, where the engine tells it. */
  let times = 0
  let address: string | undefined

  const fetchCode = (): Promise<Code> =>
    address ? import(/* @vite-ignore */ `${address}?again=${times}`) : load()

  return () => {
    code ??= quietMoment()
      .then(fetchCode)
      .catch((cause: unknown) => {
        code = undefined
        times += 1
        address = /https?:\S+?\.js/.exec(String(cause))?.[0]
        throw cause
      })
    return code
  }
}
