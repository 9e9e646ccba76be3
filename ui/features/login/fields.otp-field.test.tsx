import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createShell, ShellContext } from '../../primitives/context/shell.js'
import { OtpField } from './fields.js'

afterEach(cleanup)

function setup() {
  const codes: string[] = []
  const root = document.createElement('div').attachShadow({ mode: 'open' })
  const shell = createShell(root, undefined)
  const draw = (failure?: unknown, isBusy = false) => (
    <ShellContext.Provider value={shell}>
      <OtpField
        label="Code"
        isBusy={isBusy}
        failure={failure}
        describedBy={failure ? 'why' : undefined}
        onComplete={(code) => codes.push(code)}
      />
    </ShellContext.Provider>
  )
  const { rerender } = render(draw())
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' })
  return {
    codes,
    input,
    again: (failure?: unknown, isBusy?: boolean) => rerender(draw(failure, isBusy)),
    /** Like a browser: the caret is behind the written text. */
    write: (text: string, caret = text.length) =>
      fireEvent.change(input, { target: { value: text, selectionStart: caret } }),
    paste: (text: string) => fireEvent.paste(input, { clipboardData: { getData: () => text } }),
    select: (from: number, to = from) => {
      input.setSelectionRange(from, to)
      fireEvent.select(input)
    },
    cell: () => [...document.querySelectorAll('.wm-otp-cells span')].findIndex((cell) => cell.hasAttribute('data-at')),
  }
}

test('six digits are submitted automatically, once', () => {
  const { write, codes, input } = setup()
  write('12345')
  expect(codes).toEqual([])
  write('123456')
  expect(codes).toEqual(['123456'])
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(codes).toEqual(['123456', '123456'])
})

test('a phone may autofill the code from a message, and shows a numeric keyboard', () => {
  const { input } = setup()
  expect(input.getAttribute('autocomplete')).toBe('one-time-code')
  expect(input.inputMode).toBe('numeric')
  expect(document.activeElement).toBe(input)
})

test('a code can be pasted with spaces, with a dash, and in full-width digits', () => {
  for (const text of ['123 456', ' 123-456\n', '１２３４５６', 'Your code: 123456']) {
    const { paste, codes, input } = setup()
    paste(text)
    expect({ text, input: input.value, codes }).toEqual({ text, input: '123456', codes: ['123456'] })
    cleanup()
  }
})

test('a code can be typed or pasted in the digits of any keyboard', () => {
  for (const text of ['۱۲۳۴۵۶', '١٢٣٤٥٦', '१२३४५६', '๑๒๓๔๕๖', '১২৩৪৫৬', '１２３４５６', '𝟏𝟐𝟑𝟒𝟓𝟔']) {
    for (const way of ['write', 'paste'] as const) {
      const { input, codes, ...ways } = setup()
      ways[way](text)
      expect({ way, text, input: input.value, codes }).toEqual({ way, text, input: '123456', codes: ['123456'] })
      cleanup()
    }
  }
})

test('a complete code replaces a partial one; a partial one is inserted at the caret', () => {
  const { paste, write, select, input } = setup()
  write('99')
  paste('123 456')
  expect(input.value).toBe('123456')
  write('12')
  select(1)
  paste('34')
  expect(input.value).toBe('1342')
})

test('letters and signs are ignored', () => {
  const { write, input } = setup()
  write('1a2 -')
  expect(input.value).toBe('12')
})

test("the marked cell is the caret's, and a typed digit replaces the next one", () => {
  const { write, select, cell, input, codes } = setup()
  write('123456')
  expect(cell()).toBe(5)
  select(2)
  expect(cell()).toBe(2)
  write('1293456', 3)
  expect(input.value).toBe('129456')
  expect(cell()).toBe(3)
  expect(codes).toEqual(['123456', '129456'])
})

test('after a wrong code the field is empty, focused and marked as invalid', () => {
  const { write, again, input, codes } = setup()
  write('123456')
  input.blur()
  again(new Error('wrong'))
  expect({ input: input.value, activeElement: document.activeElement }).toEqual({ input: '', activeElement: input })
  expect(input.getAttribute('aria-invalid')).toBe('true')
  write('123456')
  expect(codes).toEqual(['123456', '123456'])
})

test('while a code is checked the field is read-only', () => {
  const { again, input, paste } = setup()
  again(undefined, true)
  expect(input.readOnly).toBe(true)
  paste('123456')
  expect(input.value).toBe('')
})
