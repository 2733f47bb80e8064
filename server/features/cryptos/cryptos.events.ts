declare module '../../platform/events.ts' {
  interface DomainEvents {
    'cryptos.changed': { id: string }
  }
}

export {}
