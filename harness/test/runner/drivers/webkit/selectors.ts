/** Selectors in the syntax of Playwright's finder. */

type Text = string | RegExp

/** Quotes a text for a selector: exact, or as a part in any case. */
const quoted = (text: string, isExact: boolean) => `${JSON.stringify(text)}${isExact ? 's' : 'i'}`

const ofPattern = (pattern: RegExp) =>
  String(pattern)
    .replace(/(^|[^\\])(\\\\)*(["'`])/g, '$1$2\\$3')
    .replace(/>>/g, '\\>\\>')

const ofText = (text: Text, isExact: boolean) => (typeof text === 'string' ? quoted(text, isExact) : ofPattern(text))

/** Quotes a value for an attribute selector, where only quotes and backslashes are escaped. */
function ofAttribute(value: Text, isExact: boolean): string {
  if (typeof value !== 'string') return ofPattern(value)
  return `"${value.replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"${isExact ? 's' : 'i'}`
}

export interface TextOptions {
  readonly exact?: boolean
}

export const selectors = {
  role: (role: string, { name, exact = false }: TextOptions & { readonly name?: Text } = {}) =>
    `internal:role=${role}${name === undefined ? '' : `[name=${ofAttribute(name, exact)}]`}`,
  text: (text: Text, { exact = false }: TextOptions = {}) => `internal:text=${ofText(text, exact)}`,
  label: (text: Text, { exact = false }: TextOptions = {}) => `internal:label=${ofText(text, exact)}`,
  testId: (id: Text) => `internal:testid=[data-testid=${ofAttribute(id, true)}]`,
  hasText: (text: Text) => `internal:has-text=${ofText(text, false)}`,
  visible: (isVisible: boolean) => `visible=${isVisible}`,
  and: (other: string) => `internal:and=${JSON.stringify(other)}`,
  or: (other: string) => `internal:or=${JSON.stringify(other)}`,
  nth: (index: number) => `nth=${index}`,
}

export const within = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' >> ')
