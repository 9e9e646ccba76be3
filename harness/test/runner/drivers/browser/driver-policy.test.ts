import { expect, test } from 'vitest'
import { letIn } from './driver-policy.js'

const script = 'http://127.0.0.1:4000/secret/begin'
const source = 'http://127.0.0.1:4000'
const line = 'ws://127.0.0.1:4000'
const policyOf = (policy: string, name = 'content-security-policy') => letIn({ [name]: policy }, script)[name]

test('a policy gains the script and the socket of a driver, and no other source', () => {
  expect(policyOf("default-src 'none'; script-src 'self' 'nonce-a'; connect-src https://a.test; img-src data:")).toBe(
    `default-src 'none'; script-src 'self' 'nonce-a' ${source}; connect-src https://a.test ${line}; img-src data:`,
  )
  expect(policyOf("script-src-elem 'self'; script-src 'none'")).toBe(
    `script-src-elem 'self' ${source}; script-src ${source}`,
  )
})

test('a policy with only `default-src` gains directives for both', () => {
  expect(policyOf("default-src 'self'")).toBe(
    `default-src 'self'; script-src-elem 'self' ${source}; script-src 'self' ${source}; connect-src 'self' ${line}`,
  )
  expect(policyOf("Default-Src 'NONE'")).toBe(
    `default-src 'NONE'; script-src-elem ${source}; script-src ${source}; connect-src ${line}`,
  )
})

test('a policy without script and connection directives stays, and each of several policies is extended', () => {
  expect(policyOf("frame-ancestors 'none'")).toBe("frame-ancestors 'none'")
  expect(policyOf("script-src 'self', connect-src 'self'; connect-src *")).toBe(
    `script-src 'self' ${source}, connect-src 'self' ${line}`,
  )
})

test('header names match in any case, and a report-only policy is extended too', () => {
  expect(policyOf("script-src 'self'", 'Content-Security-Policy')).toBe(`script-src 'self' ${source}`)
  expect(policyOf("script-src 'self'", 'content-security-policy-report-only')).toBe(`script-src 'self' ${source}`)
  expect(policyOf("script-src 'self'", 'x-policy')).toBe("script-src 'self'")
})

test('a policy with `strict-dynamic` is refused, and without a script no policy changes', () => {
  const strict = { 'content-security-policy': "script-src 'nonce-a' 'strict-dynamic'" }
  expect(() => letIn(strict, script)).toThrow("'strict-dynamic' in script-src")
  expect(letIn(strict, undefined)).toEqual(strict)
})
