/** The program cannot start. The message is a sentence for the person who started it. */
export class StartupError extends Error {
  constructor(message: string, options?: { cause: unknown }) {
    super(message, options)
    this.name = 'StartupError'
  }
}
