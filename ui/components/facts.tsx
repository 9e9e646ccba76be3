import type { ReactNode } from 'react'
import { truncateAddress } from '../../core/lib/address.js'

/** One line of a `<dl>`. */
export function Fact({ label, tone, children }: { label: string; tone?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-tone={tone}>{children}</dd>
    </div>
  )
}

export function ShortAddress({ address }: { address: string }) {
  return <span title={address}>{truncateAddress(address, 6, 6)}</span>
}
