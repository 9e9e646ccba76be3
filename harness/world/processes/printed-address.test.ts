import { expect, test } from 'vitest'
import { printedAddresses } from './printed-address.js'

test.each([
  [
    'Vite',
    '\x1b[32m➜\x1b[39m  \x1b[1mLocal\x1b[22m:   \x1b[36mhttp://localhost:\x1b[1m5173\x1b[22m/shop/\x1b[39m\n  ➜  Network: http://192.168.0.7:5173/',
    ['http://localhost:5173/shop'],
  ],
  [
    'Next',
    '   ▲ Next.js 16.0.1\n   - Local:        http://localhost:3000\n   - Network:      http://192.168.0.7:3000',
    ['http://localhost:3000'],
  ],
  ['Create React App', 'Compiled!\n\n  Local:            http://localhost:3001\n', ['http://localhost:3001']],
  ['Nuxt', '  ➜ Local:    http://0.0.0.0:3000/\n', ['http://localhost:3000']],
  ['Expo', 'Waiting on http://localhost:8081.\n', ['http://localhost:8081']],
  ['a server of one line', 'listening at http://[::]:8080, have fun', ['http://localhost:8080']],
  [
    'a page beside a node',
    'JSON-RPC server at http://127.0.0.1:8545/\nLocal: http://localhost:5173/',
    ['http://localhost:5173', 'http://127.0.0.1:8545'],
  ],
  ['a host of its own', 'https://shop.localhost:8443/', ['https://shop.localhost:8443']],
  ['nothing on this machine', 'docs: https://vite.dev/config, ws://localhost:1', []],
])('reads the address that %s prints', (_, output, addresses) => {
  expect(printedAddresses(output)).toEqual(addresses)
})
