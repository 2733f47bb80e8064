import { data } from 'react-router'
import { NotFound } from '../ui/states/not-found.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  return (
    <div className="mx-auto w-full max-w-prose px-4 py-7 md:p-10">
      <NotFound />
    </div>
  )
}
