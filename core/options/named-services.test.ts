import { expect, test } from 'vitest'
import { frame, provider } from '../providers/login.js'
import { relay } from '../providers/relay.js'
import { reown } from '../providers/reown.js'
import { parseOptions } from './options.js'

const urlsOf = (options: object) => {
  const { projectId, services } = parseOptions(options)
  const { blockchain, catalogue, analytics, frame: page, frameSite, loginPages, relay: at, relayProjectId } = services
  return { projectId, blockchain, catalogue, analytics, page, frameSite, loginPages, at, relayProjectId }
}

test('one object of a project stands for today’s options, with and without URLs', () => {
  expect(urlsOf({ services: reown({ projectId: 'p' }) })).toEqual(urlsOf({ projectId: 'p' }))
  const urls = {
    blockchain: 'https://data.dapp.test',
    catalogue: 'https://list.dapp.test',
    relay: 'wss://relay.dapp.test',
  }
  expect(urlsOf({ services: reown({ projectId: 'p', ...urls }) })).toEqual(urlsOf({ projectId: 'p', services: urls }))
  // The page's own id wins.
  expect(urlsOf({ projectId: 'mine', services: reown({ projectId: 'p' }) }).projectId).toBe('mine')
})

test('at one kind, it stands for that kind alone', () => {
  const project = reown({
    projectId: 'p',
    relay: 'wss://relay.dapp.test',
    catalogue: 'https://list.dapp.test',
    frame: 'https://frame.dapp.test',
  })
  const plain = urlsOf({})
  expect(urlsOf({ services: { catalogue: project } })).toEqual({ ...plain, catalogue: 'https://list.dapp.test' })
  expect(urlsOf({ services: { relay: project } })).toEqual({
    ...plain,
    at: 'wss://relay.dapp.test',
    relayProjectId: 'p',
  })
  expect(urlsOf({ services: { login: project } })).toEqual({ ...plain, page: 'https://frame.dapp.test' })
})

test('a relay and a frame are written as objects or as URLs', () => {
  const plain = urlsOf({})
  expect(urlsOf({ services: { relay: relay({ url: 'wss://r.test', projectId: 'r' }) } })).toEqual({
    ...plain,
    at: 'wss://r.test',
    relayProjectId: 'r',
  })
  expect(
    urlsOf({
      services: { login: frame({ url: 'https://f.test/sdk', site: 'https://f.test', pages: 'https://l.test' }) },
    }),
  ).toEqual({
    ...plain,
    page: 'https://f.test/sdk',
    frameSite: 'https://f.test',
    loginPages: 'https://l.test',
  })
  expect(() => parseOptions({ services: { relay: relay({ url: 'https://r.test' }) } })).toThrow('services.relay')
})

test('a login of the host stays an object, and one without connect is refused', () => {
  const login = provider({ connect: async () => ({}) })
  expect(parseOptions({ services: { login } }).services.login).toBe(login)
  expect(() => parseOptions({ services: { login: { kind: 'login' } } })).toThrow('provider({ connect, … })')
})
