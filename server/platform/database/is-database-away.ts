/**
 * Whether the database is unavailable: SQLSTATE 08 (connection), 57P (shutdown), 53 (resources) or a socket
 * error.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: unknown; message?: unknown }
  return (
    /^(08|57P|53)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/.test(String(code)) ||
    /Connection terminated|timeout exceeded when trying to connect|connection error|connection timeout|not currently accepting connections/i.test(
      String(message),
    )
  )
}
