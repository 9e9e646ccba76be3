import { expect, test } from 'vitest'
import { checkOpened, maskLink } from './check-opened.js'

const key = 'a'.repeat(64)
const uri = `wc:${key}@2?expiryTimestamp=1893456300&relay-protocol=irn&symKey=${key}`
const once = encodeURIComponent(uri)

for (const [link, masked] of [
  [`rabbit://wc?uri=${once}`, 'rabbit://wc?uri={uri}'],
  [`rabbit://wc?uri=${encodeURIComponent(once)}`, 'rabbit://wc?uri={encoded uri}'],
  ['rabbit://wc?uri=wc%3Awrong', 'rabbit://wc?uri=wc%3Awrong'],
  ['rabbit://wc?uri=%', 'rabbit://wc?uri=%'],
  [`metamask://connect/mwp?p=${'eJyN%2B'.repeat(30)}%3D&c=1`, 'metamask://connect/mwp?p={request}&c=1'],
  ['metamask://connect/mwp?id=3f1c2e54-0000-4000-8000-0123456789ab', 'metamask://connect/mwp?id={id}'],
  [`rabbit://wc?requestId=17&sessionTopic=${key}`, 'rabbit://wc?requestId={id}&sessionTopic={topic}'],
] as const)
  test(`of ${masked} what changes is masked`, () => {
    expect(maskLink(link)).toBe(masked)
  })

test('compares the last link, and the number of links', () => {
  const link = { url: `rabbit://wc?uri=${once}`, target: '_self', inTap: true }
  const links = [{ ...link, target: '_blank' }, link]
  expect(checkOpened({ opened: { url: 'rabbit://wc?uri={uri}', target: '_self', inTap: true, count: 2 } }, links)).toBe(
    undefined,
  )
  expect(checkOpened({ opened: { target: '_blank' } }, links)).toContain('opened.target')
  expect(checkOpened({ opened: { inTap: true } }, [{ ...link, inTap: false }])).toContain('inTap')
  expect(checkOpened({ opened: null }, links)).toContain('wanted nothing')
  expect(checkOpened({ opened: { count: 1 } }, [])).toContain('got nothing')
  expect(checkOpened({ opened: null }, [])).toBeUndefined()
  expect(checkOpened({}, links)).toBeUndefined()
})
