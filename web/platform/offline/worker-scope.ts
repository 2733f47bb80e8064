/** The parts of the service worker's global scope that are used; the compiler's DOM types lack them. */
interface WorkerScope {
  location: Location
  navigator: { language: string }
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>
    openWindow(url: string): Promise<WindowClient | null>
  }
  registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener<K extends keyof WorkerEvents>(name: K, listener: (event: WorkerEvents[K]) => void): void
}

// The compiler types `globalThis` as a window; in the worker it is this.
export const worker = globalThis as unknown as WorkerScope

export interface WindowClient {
  url: string
  focus(): Promise<WindowClient>
  navigate(url: string): Promise<WindowClient | null>
}

interface Extendable {
  waitUntil(work: Promise<unknown>): void
}

interface Route {
  condition: { urlPattern: { pathname: string } }
  source: 'network'
}

interface WorkerEvents {
  install: Extendable & { addRoutes?(routes: readonly Route[]): Promise<void> }
  activate: Extendable
  fetch: Extendable & {
    request: Request
    preloadResponse: Promise<Response | undefined>
    respondWith(answer: Promise<Response>): void
  }
  sync: Extendable & { tag: string }
  pushsubscriptionchange: Extendable
  push: Extendable & { data: { json(): unknown } | null }
  notificationclick: Extendable & { notification: Notification; action: string }
}
