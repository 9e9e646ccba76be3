import {
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
} from 'react-router'
import 'walletmodal/buttons.css'
import { Wallet } from './wallet.jsx'

export default function Root() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>
        <nav>
          <Link to="/">First page</Link> <Link to="/second">Second page</Link>
        </nav>
        <Wallet>
          <Outlet />
        </Wallet>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}
