declare module '../../platform/events.ts' {
  interface DomainEvents {
    'photos.changed': { photoId: number }
  }
}

export {}
