/** Replaces `XMLHttpRequest`: tests decide how each upload proceeds. */
export class FakeUpload {
  static all: FakeUpload[] = []
  /** The newest upload, sent or not. */
  static last: FakeUpload
  upload: { onprogress?: (event: object) => void } = {}
  status = 0
  responseText = ''
  form = new FormData()
  aborted = false
  headers: Record<string, string> = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void

  /** "POST /api/…". */
  opened = ''

  open(method: string, path: string): void {
    this.opened = `${method} ${path}`
    FakeUpload.last = this
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  getResponseHeader(name: string): string | null {
    return name === 'content-type' ? 'application/json' : null
  }
  send(form: FormData): void {
    this.form = form
    FakeUpload.all.push(this)
  }
  abort(): void {
    this.aborted = true
    this.onabort?.()
    this.onloadend?.()
  }
  progress(loaded: number): void {
    this.upload.onprogress?.({ lengthComputable: true, loaded, total: 100 })
  }
  answer(status: number, body: object): void {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload?.()
    this.onloadend?.()
  }
}
