/**
 * Returns an answer of a database function as one of those that this program knows.
 * @throws Error for any other answer: presenting it as one of them would show a player something untrue
 */
export function knownAnswer<const Known extends string>(from: string, known: readonly Known[], answer: string): Known {
  const found = known.find((each) => each === answer);
  if (found === undefined) throw new Error(`${from} answered "${answer}", which this program does not know`);
  return found;
}
