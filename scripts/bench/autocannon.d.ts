declare module 'autocannon' {
  export default function autocannon(options: {
    url: string
    connections: number
    /** In seconds. */
    duration: number
    headers?: Record<string, string>
    /** Each connection sends them in turn. */
    requests?: readonly { path: string; onResponse?: (status: number) => void }[]
  }): Promise<{ '2xx': number; non2xx: number; errors: number; latency: { p99: number } }>
}
