import type { ReactNode } from 'react'

/** A name that somebody else chose: letters that run from right to left turn nothing beside it. */
export function Name({ children }: { children: ReactNode }) {
  return <bdi>{children}</bdi>
}
