/**
 * Whether the database is unavailable: SQLSTATE 08 (connection), 57P (shutdown), 53 (resources), 25006 (read-only,
 * as a standby that has not taken over yet) or a socket error. A file that does not exist is none.
 */
export function isDatabaseAway(error: unknown): boolean {
  const {
    code = '',
    message = '',
    syscall,
  } = (error ?? {}) as Record<'code' | 'message' | 'syscall', unknown>
  if (code === 'ENOENT') return syscall === 'connect'
  return (
    /^(08|57P|53|25006)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/.test(String(code)) ||
    /Connection terminated|timeout exceeded when trying to connect|connection error|connection timeout|not currently accepting connections/i.test(
      String(message),
    )
  )
}
