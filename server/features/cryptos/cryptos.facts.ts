declare module '../../platform/events.ts' {
  interface Facts {
    'cryptos.changed': { id: string }
  }
}

export {}
