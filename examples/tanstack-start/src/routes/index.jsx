import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/')({ component: First })

function First() {
  return <h1>First</h1>
}
