import { expect, test } from 'vitest'
import { isLocalAddress } from './local-network.js'

test.each([
  'http://localhost:8545/',
  'ws://127.0.0.1:9000/',
  'http://127.9.9.9/',
  'http://app.localhost/',
  'https://printer.local/',
  'http://10.0.0.1/',
  'http://100.64.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://198.18.0.1/',
  'http://169.254.1.1/',
  'http://0.0.0.0:8545/',
  'ws://[::1]:8545/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
  'http://[::ffff:192.168.1.1]/',
  // The URL parser writes these as four numbers.
  'http://0x7f000001/',
  'http://2130706433/',
])('%s is local', (href) => expect(isLocalAddress(href)).toBe(true))

test.each([
  'https://dapp.example/',
  'wss://relay.example/?to=localhost',
  'https://localhost.example/',
  'https://local/',
  'http://11.0.0.1/',
  'http://100.128.0.1/',
  'http://172.32.0.1/',
  'http://192.169.1.1/',
  'https://[2606:4700::1]/',
  'data:text/plain,localhost',
  'blob:http://localhost/1',
])('%s is not local', (href) => expect(isLocalAddress(href)).toBe(false))
