/** What is made of objects, from one round to the next. */
export interface RoundMemory {
  /** Begins a round, and ends the one before: what nobody asked for in that is forgotten. */
  readonly begin: () => void;
  /** The same function, but what it made of an object in this round or the one before is not made again. */
  readonly remember: <Argument extends object, Result extends object>(
    make: (argument: Argument) => Result,
  ) => (argument: Argument) => Result;
}

/**
 * For results that many others follow from: where they hang on a `WeakMap`, the collector of garbage finds them one step
 * after the other, while everything waits for it.
 */
export function createRoundMemory(): RoundMemory {
  const beginnings: (() => void)[] = [];
  return {
    begin() {
      for (const begin of beginnings) begin();
    },
    remember<Argument extends object, Result extends object>(make: (argument: Argument) => Result) {
      let [before, results] = [new Map<Argument, Result>(), new Map<Argument, Result>()];
      beginnings.push(() => {
        before = results;
        results = new Map();
      });
      return (argument: Argument): Result => {
        let result = results.get(argument);
        if (result === undefined) {
          result = before.get(argument) ?? make(argument);
          results.set(argument, result);
        }
        return result;
      };
    },
  };
}
