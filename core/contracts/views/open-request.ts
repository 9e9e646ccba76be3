import * as z from 'zod/mini'
import { ConfigInvalidError, parseGiven } from '../../errors/config.js'
import { type Namespace, namespace } from '../caip.js'
import { type ViewName, viewLine, viewNames, type views } from './views.js'

type DataOf<Name extends ViewName> = (typeof views)[Name] extends {
  readonly data: () => infer Data extends z.ZodMiniType
}
  ? z.infer<Data>
  : undefined

type RequestOf<Name extends ViewName> =
  undefined extends DataOf<Name>
    ? { view: Name; data?: DataOf<Name> | undefined; namespace?: Namespace | undefined }
    : { view: Name; data: DataOf<Name>; namespace?: Namespace | undefined }

/**
 * A view to show, with its data. `namespace` limits the view to one namespace.
 * @example { view: 'ConnectingExternal', data: { connectorId: 'io.metamask', namespace: 'eip155' } }
 */
export type ViewRequest = { [Name in ViewName]: RequestOf<Name> }[ViewName]

export type ParsedOpenOptions = ViewRequest | { view?: undefined; namespace?: Namespace | undefined }

/** @throws {@link ConfigInvalidError} for an unknown view, invalid data, and unknown members. */
export function parseOpenOptions(value: unknown): ParsedOpenOptions {
  const wanted = typeof value === 'object' && value !== null && 'view' in value ? value.view : undefined
  const what = 'argument of open()'
  const view = viewNames.find((name) => name === wanted)
  if (wanted !== undefined && !view) {
    const values = [...viewNames]
    throw new ConfigInvalidError({
      what,
      issues: [{ code: 'invalid_value', values, input: wanted, path: ['view'], message: '' }],
    })
  }
  const nothing = z.optional(z.never())
  const schema = z.strictObject({
    namespace: z.optional(namespace),
    ...(view === undefined ? { view: nothing } : { view: z.enum([view]), data: viewLine(view).data?.() ?? nothing }),
  })
  return parseGiven(schema, value ?? {}, what) as ParsedOpenOptions // parsed with the view's own schema
}
