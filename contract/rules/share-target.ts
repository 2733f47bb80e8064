import { linePictureTypes } from './pictures.ts'

/** Where a system sends what is shared to the installed site, and in which fields: https://w3c.github.io/web-share-target/ */
export const shareTarget = {
  action: '/share',
  method: 'POST',
  enctype: 'multipart/form-data',
  params: {
    title: 'title',
    text: 'text',
    url: 'url',
    files: [{ name: 'pictures', accept: linePictureTypes }],
  },
} as const
