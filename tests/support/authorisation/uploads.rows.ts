import { type Row, staff } from './row.ts'

/** The library of pictures. */
export const uploadsRows = {
  'GET /api/uploads': { answers: staff() },
} satisfies Record<string, Row>
