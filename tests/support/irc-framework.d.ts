/** Types of the parts that tests use; the package has none. */
declare module 'irc-framework' {
  export class Client {
    connect(options: Record<string, unknown>): void
    on(event: string, listener: (event: Record<string, string>) => void): void
    once(event: string, listener: (event: Record<string, unknown>) => void): void
    join(channel: string): void
    say(target: string, text: string): void
    quit(reason: string): void
  }
}
