/** The archive cannot be what it was when it was made. The message is the reason, as the end of a sentence. */
export class DamagedArchive extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'DamagedArchive'
  }
}
