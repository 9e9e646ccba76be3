/** A CSS colour for each theme. A theme without one keeps its own. */
export interface ColourPair {
  light?: string | undefined
  dark?: string | undefined
}

type InMode<Values> = {
  [Name in keyof Values]:
    | Exclude<Values[Name], ColourPair>
    | (Extract<Values[Name], ColourPair> extends never ? never : string)
}

/** Replaces each pair of colours by its colour for a mode. */
export const valuesIn = <Values extends object>(values: Values, mode: keyof ColourPair): InMode<Values> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Object(value) === value ? value[mode] : value]),
  ) as InMode<Values> // the same names
