import { defineEvent } from '../../platform/events.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'photos.changed': { photoId: number }
  }
}

defineEvent('photos.changed', { tags: () => ['photos', 'pages'] })
