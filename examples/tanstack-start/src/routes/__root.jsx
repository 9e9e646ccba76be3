import {
  createRootRoute,
  HeadContent,
  Link,
  Outlet,
  Scripts,
} from '@tanstack/react-router'
import buttons from 'walletmodal/buttons.css?url'
import { Wallet } from '../wallet.jsx'

export const Route = createRootRoute({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
    ],
    links: [
      { rel: 'stylesheet', href: buttons },
      { rel: 'icon', href: 'data:,' },
    ],
  }),
  component: Root,
})

function Root() {
  return (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body>
        <nav>
          <Link to="/">First page</Link> <Link to="/second">Second page</Link>
        </nav>
        <Wallet>
          <Outlet />
        </Wallet>
        <Scripts />
      </body>
    </html>
  )
}
