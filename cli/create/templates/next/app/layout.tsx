import type { ReactNode } from 'react'
import 'walletmodal/buttons.css'
import { Wallet } from './wallet'

export const metadata = { title: '%name%', icons: 'data:,' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Wallet>{children}</Wallet>
      </body>
    </html>
  )
}
