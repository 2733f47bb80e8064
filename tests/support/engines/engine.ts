import { type EngineName, findFirefox, findWebKit, whyAbsent } from '../../../scripts/find-engines.ts'
import type { InputSource } from './input-sources.ts'

export interface Size {
  width: number
  height: number
}

export interface Cookie {
  name: string
  value: string
  /** Of the site. */
  url: string
  /** `/` where none is given. */
  path?: string
}

/** One window of a browser, with cookies and a storage of its own. */
export interface EnginePage {
  /** Until the page and what belongs to it is loaded. */
  goto(url: string): Promise<void>
  /** Runs in the page: it knows nothing of what is around it here. Arguments and answer travel as JSON. */
  evaluate<Arguments extends unknown[], Answer>(
    script: (...given: Arguments) => Answer | Promise<Answer>,
    ...given: Arguments
  ): Promise<Answer>
  /** As WebDriver and WebDriver BiDi write it. */
  perform(sources: InputSource[]): Promise<void>
  /** Into a file input. */
  setFiles(selector: string, paths: string[]): Promise<void>
  setCookie(cookie: Cookie): Promise<void>
  /** Of what the page sees. */
  resize(size: Size): Promise<void>
  /** A PNG. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

export interface Engine {
  name: EngineName
  newPage(size: Size): Promise<EnginePage>
  close(): Promise<void>
}

export async function launchEngine(name: EngineName): Promise<Engine> {
  const firefox = name === 'firefox' && findFirefox()
  const webkit = name === 'webkit' && findWebKit()
  if (firefox) return (await import('./firefox.ts')).launchFirefox(firefox)
  if (webkit) return (await import('./webkit.ts')).createWebKit(webkit)
  throw new Error(whyAbsent(name))
}
