/** Creates a random id. `crypto.randomUUID` is missing without HTTPS except on localhost. */
export function newClientId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
