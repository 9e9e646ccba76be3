import { expect, test } from 'vitest'
import type { ServiceRequest } from '../../services/services-api.js'
import { checkAllRequests, checkRequestOrder, checkRequests } from './check-requests.js'

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

test('an order may have others between and may not be turned round', () => {
  const keys = ['catalogue getWallets', 'analytics track']
  expect(checkRequestOrder(keys, [wallets, image, event])).toBeUndefined()
  expect(checkRequestOrder(keys, [event, wallets])).toBe(
    'request order: no "analytics track" after "catalogue getWallets", got analytics POST /e, catalogue GET /getWallets',
  )
})

test('the complete list goes by endpoint, event and RPC method, and a batch counts as its calls', () => {
  const call = (method: string) => ({ jsonrpc: '2.0', id: 1, method })
  const gateway = { service: 'blockchain', endpoint: 'postGateway', method: 'POST', path: '/v1/' }
  const calls = [request({ ...gateway, body: [call('eth_getBalance'), call('eth_chainId')] })]
  const all = [wallets, image, event, ...calls, request({ ...gateway, body: call('eth_getBalance') })]
  const facts = {
    catalogue: { getWallets: 1, getWalletImage: { min: 1, max: 4 } },
    analytics: { MODAL_OPEN: 1 },
    blockchain: { eth_getBalance: 2, eth_chainId: { min: 1 } },
  }
  expect(checkAllRequests(facts, all)).toBeUndefined()
})

test('the complete list misses what was not asked and refuses what it does not name', () => {
  const facts = { catalogue: { getWallets: 2, getWalletImage: { max: 0 } } }
  expect(checkAllRequests(facts, [wallets, image, event])).toBe(
    'all requests: analytics MODAL_OPEN: wanted 0, got 1; catalogue getWalletImage: wanted {"max":0}, got 1; ' +
      'catalogue getWallets: wanted 2, got 1',
  )
  expect(checkAllRequests({}, [])).toBeUndefined()
})
