import type { ReactNode } from 'react'
import { truncateAddress } from '../../core/lib/address.js'

interface FactProps {
  label: string
  title?: string
  tone?: string | undefined
  children: ReactNode
}

/** One line of a `<dl>`. */
export function Fact({ label, title, tone, children }: FactProps) {
  return (
    <div title={title}>
      <dt>{label}</dt>
      <dd data-tone={tone}>{children}</dd>
    </div>
  )
}

export function ShortAddress({ address }: { address: string }) {
  return <span title={address}>{truncateAddress(address, 6, 6)}</span>
}
