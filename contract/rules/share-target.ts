import { linePictureTypes } from './pictures.ts'

/** URL and form fields of the share target: https://w3c.github.io/web-share-target/ */
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
