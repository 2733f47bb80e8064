import { type EngineName, findFirefox, findWebKit, whyAbsent } from '../../../scripts/find-engines.ts'
import type { InputSource } from './input-sources.ts'

export interface Size {
  width: number
  height: number
}

export interface Cookie {
  name: string
  value: string
  /** URL of the site. */
  url: string
  /** Defaults to `/`. */
  path?: string
}

/** A browser window with its own cookies and storage. */
export interface EnginePage {
  /** Opens an address and waits until the page and its resources are loaded. */
  goto(url: string): Promise<void>
  /**
   * Runs a function in the page, without access to its scope here. Arguments and result are passed as JSON.
   */
  evaluate<Arguments extends unknown[], Answer>(
    script: (...given: Arguments) => Answer | Promise<Answer>,
    ...given: Arguments
  ): Promise<Answer>
  /** Performs input actions as in WebDriver and WebDriver BiDi. */
  perform(sources: InputSource[]): Promise<void>
  /** Chooses files in a file input. */
  setFiles(selector: string, paths: string[]): Promise<void>
  setCookie(cookie: Cookie): Promise<void>
  /** Sets the size of the viewport. */
  resize(size: Size): Promise<void>
  /** Returns a PNG. */
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
