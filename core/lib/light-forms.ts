import * as z from 'zod/mini'
import { isPictureUrl, isWebUrl } from './web-url.js'

// What zod has of its own for these weighs more than all of them together, in the code that a visitor waits for: zod comes in
// one piece, so a form that only later code uses comes with the first too.

const base: z.core.$constructor<z.ZodMiniType> = z.ZodMiniType

export interface OneOf<Value extends string> extends z.ZodMiniType<Value, Value> {
  readonly def: { readonly type: 'enum'; readonly values: readonly Value[] }
}

const Words = z.core.$constructor<z.ZodMiniType, OneOf<string>['def']>('Words', (form, def) => {
  base.init(form, def)
  const values = [...def.values]
  form._zod.parse = (payload) => {
    const { value: input } = payload
    if (!values.some((value) => value === input))
      payload.issues.push({ code: 'invalid_value', values, input, inst: form })
    return payload
  }
})

/** One of a few words. */
export function oneOf<const Value extends string>(values: readonly Value[]): OneOf<Value> {
  return new Words({ type: 'enum', values }) as OneOf<Value> // of those words
}

export interface Either<Form extends z.ZodMiniType> extends z.ZodMiniType<z.output<Form>, z.input<Form>> {
  readonly def: { readonly type: 'union'; readonly options: readonly Form[] }
}

const Forms = z.core.$constructor<z.ZodMiniType, Either<z.ZodMiniType>['def']>('Forms', (form, def) => {
  base.init(form, def)
  form._zod.parse = (payload, { reportInput = false }) => {
    const errors: z.core.$ZodIssue[][] = []
    for (const option of def.options) {
      const result = z.safeParse(option, payload.value, { reportInput })
      if (result.success) return { ...payload, value: result.data }
      errors.push(result.error.issues)
    }
    payload.issues.push({ code: 'invalid_union', input: payload.value, inst: form, errors })
    return payload
  }
})

/** The first of several forms that fits. */
export function either<Options extends readonly z.ZodMiniType[]>(...options: Options): Either<Options[number]> {
  return new Forms({ type: 'union', options }) as Either<Options[number]> // of those forms
}

export interface OrDefault<Form extends z.ZodMiniType, Value>
  extends z.ZodMiniType<z.output<Form>, z.input<Form> | undefined> {
  readonly _zod: z.core.$ZodTypeInternals<z.output<Form>, z.input<Form> | undefined> & { readonly optin: 'defaulted' }
  readonly def: { readonly type: 'default'; readonly innerType: Form; readonly value: Value }
}

const Defaulted = z.core.$constructor<z.ZodMiniType, OrDefault<z.ZodMiniType, unknown>['def']>(
  'Defaulted',
  (form, def) => {
    base.init(form, def)
    form._zod.optin = 'defaulted'
    form._zod.parse = (payload, context) =>
      payload.value === undefined ? { ...payload, value: def.value } : def.innerType._zod.run(payload, context)
  },
)

/** What holds where nothing is given: shared by all who parse, so nobody may write to it. */
export function orDefault<Form extends z.ZodMiniType, const Value extends z.output<Form>>(
  innerType: Form,
  value: Value,
): OrDefault<Form, Value> {
  return new Defaulted({ type: 'default', innerType, value }) as unknown as OrDefault<Form, Value> // of that form
}

/** A list that nobody may write to, as hosts hand them over; what is parsed is a copy. */
export function list<Item extends z.ZodMiniType>(item: Item) {
  return z.array(item) as unknown as z.ZodMiniType<readonly z.output<Item>[], readonly z.input<Item>[]> // less is allowed
}

/** A text of some form; `wanted` says which. */
export function textLike(form: Pick<RegExp, 'test'>, wanted: string) {
  return z.string().check(z.refine((value) => form.test(value), wanted))
}

/** A text that is made empty unless `isGood`: a bad link costs the link, and not what it belongs to. */
export function orEmpty(isGood: (text: string) => boolean) {
  return z.string().check((payload) => {
    if (!isGood(payload.value)) payload.value = ''
  })
}

/** An address that is followed. */
export const webUrl = () => textLike({ test: isWebUrl }, 'webUrl')

/** The address of a picture; empty for one that is never asked for. */
export const pictureUrl = () => orEmpty(isPictureUrl)

/** A text with something in it. */
export function filledText() {
  return z.string().check(z.refine((value) => value !== '', 'at least one character'))
}

/** A member for each default, of the form that its value says. */
export function formsOf<Name extends string, Value, Form>(
  defaults: Readonly<Record<Name, Value>>,
  toForm: (value: Value) => Form,
): Record<Name, Form> {
  const members = Object.entries<Value>(defaults).map(([name, value]) => [name, toForm(value)])
  return Object.fromEntries(members) as Record<Name, Form> // under the names of the defaults
}

/** Any text as key. */
export function byKey<Value extends z.ZodMiniType>(value: Value) {
  return andOthers({}, value)
}

/** An object with these members, and others of one form. */
export function andOthers<Shape extends z.core.$ZodShape, Value extends z.ZodMiniType>(shape: Shape, catchall: Value) {
  const object: unknown = new z.ZodMiniObject({ type: 'object', shape, catchall })
  return object as z.ZodMiniObject<Shape, z.core.$catchall<Value>> // of those members, which the class does not infer
}

/** A whole number from 0 on. */
export function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

/** The most that decimals can be: 10^77 still fits 256 bits. */
export const mostDecimals = 77

export function wholeNumber(most = Number.MAX_SAFE_INTEGER) {
  return z.custom<number>((value) => isWhole(value) && value <= most, 'whole')
}

/** Any number but NaN and the infinities. */
export function number() {
  return z.custom<number>((value) => typeof value === 'number' && Number.isFinite(value), 'a number')
}

export function boolean() {
  return z.custom<boolean>((value) => typeof value === 'boolean', 'a boolean')
}

/** Any value. */
export function anything() {
  const form: unknown = new z.ZodMiniCustom({ type: 'unknown' as 'custom', check: 'custom', fn: () => true }) // as outlines name it
  return form as z.ZodMiniType<unknown, unknown> // whatever it is
}

/** Any object, whatever it holds. */
export function anyObject() {
  return byKey(anything())
}

/** The same, or null. */
export function orNull<Form extends z.ZodMiniType>(form: Form) {
  return either(
    form,
    z.custom<null>((value) => value === null, 'null'),
  )
}

/** A namespace as key; each may be absent, but not `undefined`. */
export function byNamespace<Value extends z.ZodMiniType>(value: Value) {
  const optional = z.exactOptional(value)
  return z.strictObject({ eip155: optional, solana: optional, polkadot: optional, bip122: optional })
}

/**
 * An object whose members are made when the first value is parsed. The code is loaded long before that, and most pages
 * never get there: the schemas of the options alone weigh a quarter of a megabyte.
 */
export function lateObject<Shape extends z.core.$ZodShape>(
  members: () => Shape,
): z.ZodMiniObject<Shape, z.core.$strip> {
  return late(members) as unknown as z.ZodMiniObject<Shape, z.core.$strip> // which the class cannot infer
}

/** The same, and members that it does not name are refused. */
export function lateStrictObject<Shape extends z.core.$ZodShape>(
  members: () => Shape,
): z.ZodMiniObject<Shape, z.core.$strict> {
  return late(members, nothing) as unknown as z.ZodMiniObject<Shape, z.core.$strict> // which the class cannot infer
}

/**
 * A strict object of those members alone that `value` has. A host names three of fifty options: with getters for members,
 * the schemas of the others are never made.
 */
export function strictObjectFor(value: object, members: z.core.$ZodShape): z.ZodMiniObject {
  const shape: Record<string, z.core.$ZodType> = {}
  for (const name of Object.keys(members)) {
    const member = Object.hasOwn(value, name) && members[name]
    if (member) shape[name] = member
  }
  return new z.ZodMiniObject({ type: 'object', catchall: nothing, shape })
}

const nothing = z.never()

function late(members: () => z.core.$ZodShape, catchall?: z.ZodMiniNever) {
  return new z.ZodMiniObject({
    type: 'object',
    ...(catchall && { catchall }),
    get shape() {
      const shape = { ...members() }
      Object.defineProperty(this, 'shape', { value: shape })
      return shape
    },
  })
}
