declare module 'autocannon' {
  export default function autocannon(options: {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    headers?: Record<string, string>
  }): Promise<{ '2xx': number; non2xx: number; errors: number }>
}
