/** The archive is damaged. The message is the reason, worded as the end of a sentence. */
export class DamagedArchive extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'DamagedArchive'
  }
}
