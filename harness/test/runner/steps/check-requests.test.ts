import { expect, test } from 'vitest'
import type { ServiceRequest } from '../../../world/services/services-api.js'
import { checkRequests } from './check-requests.js'

function request(part: Partial<ServiceRequest>): ServiceRequest {
  const base = { service: 'catalogue', endpoint: 'getWallets', method: 'GET', path: '/getWallets' }
  return { ...base, query: {}, body: undefined, status: 200, ...part }
}

const wallets = request({ query: { page: '1' } })
const image = request({ endpoint: 'getWalletImage', path: '/getWalletImage/a' })
const event = request({
  service: 'analytics',
  endpoint: 'track',
  method: 'POST',
  path: '/e',
  body: { props: { event: 'MODAL_OPEN' } },
})

test('counts requests by endpoint, by path and by service', () => {
  const facts = { 'catalogue getWallets': 1, 'catalogue GET /getWalletImage/*': 1, 'catalogue *': 2, 'blockchain *': 0 }
  expect(checkRequests(facts, [wallets, image, event])).toBeUndefined()
  expect(checkRequests({ 'catalogue getWallets': 2 }, [wallets])).toBe(
    'requests "catalogue getWallets": wanted 2, got 1',
  )
  expect(checkRequests({ 'catalogue *': { max: 1 } }, [wallets, image])).toBe(
    'requests "catalogue *": wanted 0 to 1, got 2',
  )
})

test('a body and a query narrow what is counted', () => {
  const body = { 'analytics track': { count: 1, body: { props: { event: 'MODAL_OPEN' } } } }
  expect(checkRequests(body, [event])).toBeUndefined()
  expect(checkRequests({ 'catalogue getWallets': { query: { page: '2' } } }, [wallets])).toBe(
    'requests "catalogue getWallets" with {"query":{"page":"2"}}: wanted at least 1, got 0; of {"query":{"page":"1"}}',
  )
})

test('none means none', () => {
  expect(checkRequests('none', [])).toBeUndefined()
  expect(checkRequests('none', [wallets])).toBe('requests: wanted none, got catalogue GET /getWallets')
})

test('an order allows other requests in between, but no swap', () => {
  const keys = ['catalogue getWallets', 'analytics track']
  expect(checkRequests(keys, [wallets, image, event])).toBeUndefined()
  expect(checkRequests(keys, [event, wallets])).toBe(
    'request order: no "analytics track" after "catalogue getWallets", got analytics POST /e, catalogue GET /getWallets',
  )
})
