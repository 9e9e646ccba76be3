import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/second')({ component: Second })

function Second() {
  return <h1>Second</h1>
}
