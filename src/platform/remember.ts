/** The same function, but what it makes of an object is made once, and remembered as long as that object lives. */
export function remember<Argument extends object, Result extends object>(
  make: (argument: Argument) => Result,
): (argument: Argument) => Result {
  const results = new WeakMap<Argument, Result>();
  return (argument) => {
    let result = results.get(argument);
    if (result === undefined) {
      result = make(argument);
      results.set(argument, result);
    }
    return result;
  };
}
